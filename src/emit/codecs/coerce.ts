import type { EnumMember, ObjectType, Property, Type, TypeGraph, UnionType } from "../../ir/type.js";
import { isStringKey, memberWire, resolve } from "../../ir/wire.js";
import type { Ladder } from "../../runtime/generated/coerce/ladder.js";
import { literal, stringLiteral } from "../printer.js";
import type { CodecText } from "./decode.js";
import { discriminatedCases } from "./discriminator.js";
import { createFunctions } from "./functions.js";
import { enumTable, namedValues, nameTable } from "./look-up.js";

/** Prints the lossless repairs of a type: combinators of the run time put together as its structure has it, with look-up tables as data. */
export function printCoercer(graph: TypeGraph): CodecText {
  const { definitions, root } = graph;
  const functions = createFunctions("coerce");

  /** An expression for the coercer of a type. */
  const coercer = (type: Type, place: string): string => {
    switch (type.kind) {
      case "string":
      case "date":
        return textCoercer(type.format);
      case "number":
        return "$rt.toNumber";
      case "integer":
        return "$rt.toInteger";
      case "boolean":
        return "$rt.toBoolean";
      case "null":
        return "$rt.toNull";
      case "json":
        return "$rt.anything";
      case "bigint":
        return "$rt.toBigint";
      case "bytes":
        return "$rt.toBytes";
      case "url":
        return "$rt.toUrl";
      case "literal":
        return listCoercer([type], place);
      case "enum":
        return listCoercer(type.members, place);
      case "array":
        return `$rt.toArray(${coercer(type.items, `${place}.item`)})`;
      case "set":
        return `$rt.toSet(${coercer(type.items, `${place}.item`)})`;
      case "tuple": {
        const elements = type.elements.map((element, index) => coercer(element.type, `${place}.${index}`));
        const required = type.elements.filter((element) => !element.optional).length;
        const rest = type.rest === undefined ? [] : [coercer(type.rest, `${place}.rest`)];
        return `$rt.toTuple(${[`[${elements.join(", ")}]`, required, ...rest].join(", ")})`;
      }
      case "record":
        return `$rt.toRecord(${coercer(type.values, `${place}.value`)})`;
      case "map": {
        const value = coercer(type.value, `${place}.value`);
        if (isStringKey(type.key, definitions)) return `$rt.toRecord(${value})`;
        return `$rt.toArray($rt.toTuple([${coercer(type.key, `${place}.key`)}, ${value}], 2))`;
      }
      case "object":
        return functions.constant(place, objectCoercer(type, place));
      case "union":
        return unionCoercer(type, place);
      case "ref":
        return `$rt.lazily(() => ${definition(type.id)})`;
    }
  };

  const definition = (id: string): string =>
    functions.named(`#${id}`, id, (name) => {
      const type: Type = definitions[id] ?? { kind: "json" };
      const text = type.kind === "object" ? objectCoercer(type, `#${id}`) : coercer(type, `#${id}`);
      return `const ${name}: $rt.Coercer = ${text};`;
    });

  const objectCoercer = (type: ObjectType, place: string): string => {
    const fields = type.properties.map((property) => {
      const inner =
        property.enumFrom === undefined ? coercer(property.type, `${place}.${property.wire}`) : sourced(property);
      return `[${[stringLiteral(property.wire), inner, ...presence(property)].join(", ")}]`;
    });
    const { forms, synonyms } = nameTable(type.properties);
    const plain = Object.keys(forms).length === 0 && synonyms === undefined;
    const rest = type.rest === undefined ? [] : [coercer(type.rest, `${place}.rest`)];
    const names = plain && rest.length === 0 ? [] : [literal({ forms, synonyms })];
    return `/* @__PURE__ */ $rt.toObject(${[block(fields), ...names, ...rest].join(", ")})`;
  };

  const sourced = ({ enumFrom, type }: Property): string => {
    const one = `$rt.toSourced(${stringLiteral(sourceName(enumFrom ?? { exportName: "" }))})`;
    const { kind } = resolve(type, definitions);
    return kind === "array" ? `$rt.toArray(${one})` : kind === "set" ? `$rt.toSet(${one})` : one;
  };

  const presence = (property: Property): readonly string[] => {
    if (!property.optional) return [];
    return [acceptsNull(property.type) ? '"nullable"' : '"optional"'];
  };

  const acceptsNull = (type: Type, seen: readonly Type[] = []): boolean => {
    const resolved = resolve(type, definitions);
    if (resolved.kind === "union" && !seen.includes(resolved)) {
      return resolved.members.some((member) => acceptsNull(member, [...seen, resolved]));
    }
    return resolved.kind === "null" || resolved.kind === "json";
  };

  const listCoercer = (members: readonly EnumMember[], place: string): string => {
    const table = enumTable(members);
    const others = members.map(memberWire).filter((value) => typeof value !== "string");
    const text = table.values.length > 3 ? functions.constant(`${place}.table`, tableText(table)) : tableText(table);
    if (others.length === 0) return `$rt.toOneOf(${text})`;
    const named = namedValues(members);
    const names = named === undefined ? "" : `, { names: ${tableText(named.names)}, values: ${literal(named.values)} }`;
    return `$rt.toOneOfMixed(${literal(others)}, ${text}${names})`;
  };

  const unionCoercer = (type: UnionType, place: string): string => {
    const member = (inner: Type, index: number) => coercer(inner, `${place}.${index}`);
    const cases = discriminatedCases(type, definitions, "wire");
    if (cases === undefined) return `$rt.toUnion(${block(type.members.map(member))})`;
    const members = cases.members.flatMap(({ values, type: inner, index }) =>
      values.map((value) => `[${literal(value)}, ${member(inner, index)}]`),
    );
    const tags = enumTable(cases.members.flatMap(({ values }) => values.map((value) => ({ value }))));
    const own = new Set(cases.members.map(({ index }) => index));
    const others = type.members.flatMap((inner, index) => (own.has(index) ? [] : [member(inner, index)]));
    const rest = others.length === 0 ? [] : [`[${others.join(", ")}]`];
    return `$rt.toTagged(${[stringLiteral(cases.property), block(members), tableText(tags), ...rest].join(", ")})`;
  };

  const rootText = root.kind === "object" ? objectCoercer(root, "arguments") : coercer(root, "arguments");
  const name = functions.named("", "arguments", (own) => `const ${own}: $rt.Coercer = ${rootText};`);
  return { statements: functions.statements(), name };
}

/** An array literal with a line for each item, those of inner ones deeper; short ones on one line. */
function block(items: readonly string[]): string {
  const flat = `[${items.join(", ")}]`;
  if (flat.length <= 80 && !flat.includes("\n")) return flat;
  return `[\n${items.map((item) => `  ${item.replaceAll("\n", "\n  ")},\n`).join("")}]`;
}

/** Name under which the registry keeps a function that lists values at run time. */
export function sourceName({ exportName, member }: { readonly exportName: string; readonly member?: string }): string {
  return member === undefined ? exportName : `${exportName}.${member}`;
}

function textCoercer(format: string | undefined): string {
  switch (format) {
    case "date":
      return "$rt.toDate";
    case "date-time":
      return "$rt.toDateTime";
    case undefined:
      return "$rt.toText";
    default:
      return "$rt.toTrimmed";
  }
}

function tableText({ values, forms, synonyms }: Ladder): string {
  return literal({ values, forms, synonyms });
}
