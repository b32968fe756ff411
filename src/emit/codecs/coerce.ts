import type { ObjectType, Property, Type, TypeGraph, UnionType } from "../../ir/type.js";
import { isStringKey, memberWire, resolve } from "../../ir/wire.js";
import type { Ladder } from "../../runtime/generated/coerce/ladder.js";
import { literal, stringLiteral } from "../printer.js";
import type { CodecText } from "./decode.js";
import { discriminatedCases } from "./discriminator.js";
import { createShapes } from "./fits.js";
import { createFunctions } from "./functions.js";
import { enumTable, nameTable } from "./look-up.js";

/** Prints the lossless repairs of a type: combinators of the run time put together as its structure has it, with look-up tables as data. */
export function printCoercer(graph: TypeGraph): CodecText {
  const { definitions, root } = graph;
  const functions = createFunctions("coerce");
  const shapes = createShapes(definitions, functions, "wire");

  /** An expression for the coercer of a type. */
  const coercer = (type: Type, place: string): string => {
    switch (type.kind) {
      case "string":
        return textCoercer(type.format);
      case "date":
        return textCoercer(type.format);
      case "number":
        return "$rt.coerceNumber";
      case "integer":
        return "$rt.coerceInteger";
      case "boolean":
        return "$rt.coerceBoolean";
      case "null":
        return "$rt.coerceNull";
      case "json":
        return "$rt.keep";
      case "bigint":
        return "$rt.coerceBigint";
      case "bytes":
        return "$rt.coerceBytes";
      case "url":
        return "$rt.coerceTrimmed";
      case "literal":
        return listCoercer(enumTable([type]), [type.value], place);
      case "enum":
        return listCoercer(enumTable(type.members), type.members.map(memberWire), place);
      case "array":
        return `$rt.arrayCoercer(${coercer(type.items, `${place}.item`)})`;
      case "set":
        return `$rt.setCoercer(${coercer(type.items, `${place}.item`)})`;
      case "tuple": {
        const elements = type.elements.map((element, index) => coercer(element.type, `${place}.${index}`)).join(", ");
        return `$rt.tupleCoercer([${elements}]${type.rest === undefined ? "" : `, ${coercer(type.rest, `${place}.rest`)}`})`;
      }
      case "record":
        return `$rt.recordCoercer(${coercer(type.values, `${place}.value`)})`;
      case "map": {
        const value = coercer(type.value, `${place}.value`);
        if (isStringKey(type.key, definitions)) return `$rt.recordCoercer(${value})`;
        return `$rt.arrayCoercer($rt.tupleCoercer([${coercer(type.key, `${place}.key`)}, ${value}]))`;
      }
      case "object":
        return functions.constant(place, objectCoercer(type, place));
      case "union":
        return unionCoercer(type, place);
      case "ref":
        return `$rt.lazyCoercer(() => ${definition(type.id)})`;
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
      const coerce =
        property.enumFrom === undefined ? coercer(property.type, `${place}.${property.wire}`) : sourced(property);
      return `[${stringLiteral(property.wire)}, ${coerce}, ${stringLiteral(presence(property))}]`;
    });
    const names = tableText(nameTable(type.properties));
    const rest = type.rest === undefined ? "" : `, ${coercer(type.rest, `${place}.rest`)}`;
    return `/* @__PURE__ */ $rt.objectCoercer(${block(fields)}, ${names}${rest})`;
  };

  const sourced = ({ enumFrom, type }: Property): string => {
    const one = `$rt.sourcedEnumCoercer(${stringLiteral(sourceName(enumFrom ?? { exportName: "" }))})`;
    const kind = resolve(type, definitions).kind;
    return kind === "array" || kind === "set" ? `$rt.${kind}Coercer(${one})` : one;
  };

  const presence = (property: Property): string => {
    if (!property.optional) return "required";
    return acceptsNull(property.type) ? "nullable" : "optional";
  };

  const acceptsNull = (type: Type, seen: readonly Type[] = []): boolean => {
    const resolved = resolve(type, definitions);
    if (resolved.kind === "union" && !seen.includes(resolved)) {
      return resolved.members.some((member) => acceptsNull(member, [...seen, resolved]));
    }
    return resolved.kind === "null" || resolved.kind === "json";
  };

  const listCoercer = (table: Ladder, values: readonly (string | number | boolean)[], place: string): string => {
    const others = values.filter((value) => typeof value !== "string");
    const name = functions.constant(`${place}.table`, tableText(table));
    return others.length === 0 ? `$rt.enumCoercer(${name})` : `$rt.mixedEnumCoercer(${name}, ${literal(others)})`;
  };

  const unionCoercer = (type: UnionType, place: string): string => {
    const cases = discriminatedCases(type, definitions, "wire");
    if (cases !== undefined) {
      const members = cases.members.flatMap(({ values, type: member, index }) =>
        values.map((value) => `[${literal(value)}, ${coercer(member, `${place}.${index}`)}]`),
      );
      const tags = enumTable(cases.members.flatMap(({ values }) => values.map((value) => ({ value }))));
      return `$rt.discriminatedCoercer(${stringLiteral(cases.property)}, new Map<unknown, $rt.Coercer>(${block(members)}), ${tableText(tags)})`;
    }
    const branches = type.members.map((member, index) => {
      const at = `${place}.${index}`;
      return `[(value) => ${shapes.test(member, "value", at)}, ${coercer(member, at)}]`;
    });
    return `$rt.unionCoercer(${block(branches)})`;
  };

  const rootText = root.kind === "object" ? objectCoercer(root, "arguments") : coercer(root, "arguments");
  const name = functions.named("", "arguments", (own) => `const ${own}: $rt.Coercer = ${rootText};`);
  return { statements: functions.statements(), name };
}

/** An array literal with a line for each item, those of inner ones deeper. */
function block(items: readonly string[]): string {
  return items.length === 0 ? "[]" : `[\n${items.map((item) => `  ${item.replaceAll("\n", "\n  ")},\n`).join("")}]`;
}

/** Name under which the registry keeps a function that lists values at run time. */
export function sourceName({ exportName, member }: { readonly exportName: string; readonly member?: string }): string {
  return member === undefined ? exportName : `${exportName}.${member}`;
}

function textCoercer(format: string | undefined): string {
  switch (format) {
    case "date":
      return "$rt.coerceDate";
    case "date-time":
      return "$rt.coerceDateTime";
    case undefined:
      return "$rt.coerceString";
    default:
      return "$rt.coerceTrimmed";
  }
}

function tableText({ values, forms, synonyms }: Ladder): string {
  return literal({ values, forms, synonyms });
}
