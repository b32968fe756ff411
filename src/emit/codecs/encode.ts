import type { ObjectType, TupleType, Type, TypeGraph, UnionType } from "../../ir/type.js";
import { isStringKey, memberWire, resolve } from "../../ir/wire.js";
import { literal, stringLiteral } from "../printer.js";
import type { CodecText } from "./decode.js";
import { discriminatedCases } from "./discriminator.js";
import { createShapes } from "./fits.js";
import { createFunctions } from "./functions.js";
import { readField } from "./read.js";
import { reaching } from "./type-facts.js";

/**
 * Prints code form -> wire form. Of a closed object only the declared fields are written: what a class instance or a wider object holds
 * beside them is not part of the contract and stays in the application.
 */
export function printEncoder(graph: TypeGraph): CodecText {
  const { definitions, root } = graph;
  const functions = createFunctions("encode");
  const shapes = createShapes(definitions, functions, "code");
  const changes = reaching(definitions, encodesDifferently);

  /** An expression for the encoded `value`, an expression itself. */
  const encoded = (type: Type, value: string, place: string): string => {
    const named = functionFor(type, place);
    if (named !== undefined) return `${named}(${value})`;
    switch (type.kind) {
      case "date":
        return `$rt.encodeDate(${value}, ${literal(type.format)})`;
      case "enum": {
        const renamed = type.members.filter((member) => member.alias !== undefined);
        const pairs = renamed.map((member) => [member.value, memberWire(member)]);
        const names = functions.constant(`${place}.names`, `new Map<unknown, unknown>(${literal(pairs)})`);
        return `$rt.plain($rt.renamed(${names}, ${value}))`;
      }
      case "array":
      case "set":
        return `$rt.encodeItems(${value}, ${encoderOf(type.items, `${place}.item`)})`;
      case "record":
        return `$rt.encodeValues(${value}, ${encoderOf(type.values, `${place}.value`)})`;
      case "map": {
        const key = encoderOf(type.key, `${place}.key`);
        const form = isStringKey(type.key, definitions) ? "object" : "entries";
        return `$rt.encodeMap(${value}, ${key}, ${encoderOf(type.value, `${place}.value`)}, "${form}")`;
      }
      default:
        return `$rt.plain(${value})`;
    }
  };

  /** The function for a type that has one. */
  const functionFor = (type: Type, place: string): string | undefined => {
    if (!changes(type)) return "$rt.plain";
    switch (type.kind) {
      case "bytes":
        return "$rt.encodeBytes";
      case "tuple":
        return functions.named(place, place, (name) => tupleFunction(name, type, place));
      case "object":
        return functions.named(place, place, (name) => objectFunction(name, type, place));
      case "union":
        return functions.named(place, place, (name) => unionFunction(name, type, place));
      case "ref":
        return definition(type.id);
      default:
        return undefined;
    }
  };

  const encoderOf = (type: Type, place: string): string =>
    functionFor(type, place) ?? `(item) => ${encoded(type, "item", place)}`;

  const definition = (id: string): string =>
    functions.named(`#${id}`, id, (name) => {
      const type: Type = definitions[id] ?? { kind: "json" };
      const place = `#${id}`;
      if (type.kind === "object") return objectFunction(name, type, place);
      if (type.kind === "union") return unionFunction(name, type, place);
      if (type.kind === "tuple") return tupleFunction(name, type, place);
      return functionText(name, [`return ${encoded(type, "value", place)};`]);
    });

  const objectFunction = (name: string, type: ObjectType, place: string): string => {
    const fields = type.properties.map((property) => {
      const encoder = encoderOf(property.type, `${place}.${property.name}`);
      return `$rt.put(to, ${stringLiteral(property.wire)}, ${readField("value", property.name)}, ${encoder});`;
    });
    const rest =
      type.rest === undefined
        ? []
        : [
            `$rt.encodeRest(to, value, ${functions.constant(`${place}.keys`, `new Set<string>(${literal(type.properties.map((property) => property.name))})`)}, ${encoderOf(type.rest, `${place}.rest`)});`,
          ];
    return functionText(name, [
      "if (!$rt.isData(value)) return $rt.plain(value);",
      "const to: $rt.JsonFields = {};",
      ...fields,
      ...rest,
      "return to;",
    ]);
  };

  const tupleFunction = (name: string, type: TupleType, place: string): string => {
    const cases = type.elements.flatMap((element, index) => [
      `    case ${index}:`,
      `      return ${encoded(element.type, "item", `${place}.${index}`)};`,
    ]);
    const rest = encoded(type.rest ?? { kind: "json" }, "item", `${place}.rest`);
    return functionText(name, [
      "return $rt.encodeItems(value, (item, index) => {",
      "  switch (index) {",
      ...cases,
      "    default:",
      `      return ${rest};`,
      "  }",
      "});",
    ]);
  };

  /**
   * By member: does it declare all keys of the value? A member that fits but for further keys would lose them, so of several
   * objects the one that declares all of them comes first.
   */
  const exactTests = (type: UnionType, place: string): readonly (string | undefined)[] => {
    const objects = type.members.map((inner) => resolve(inner, definitions));
    if (objects.filter(({ kind }) => kind === "object").length < 2) return [];
    return objects.map((inner, index) => {
      if (inner.kind !== "object" || inner.rest !== undefined) return undefined;
      const names = inner.properties.map((property) => stringLiteral(property.name));
      const keys = functions.constant(`${place}.${index}.declared`, `/* @__PURE__ */ $rt.keys(${names.join(", ")})`);
      return `$rt.isData(value) && $rt.only(value, ${keys})`;
    });
  };

  const unionFunction = (name: string, type: UnionType, place: string): string => {
    const member = (inner: Type, index: number) => encoded(inner, "value", `${place}.${index}`);
    const cases = discriminatedCases(type, definitions, "code");
    if (cases === undefined) {
      const last = type.members.findLastIndex(changes);
      const tests = type.members
        .slice(0, last + 1)
        .map((inner, index) => [shapes.test(inner, "value", `${place}.${index}`), member(inner, index)] as const);
      const exact = exactTests(type, place);
      return functionText(name, [
        ...tests.flatMap(([fits, written], index) =>
          exact[index] === undefined ? [] : [`if (${exact[index]} && ${fits}) return ${written};`],
        ),
        ...tests.map(([fits, written]) => `if (${fits}) return ${written};`),
        "return $rt.plain(value);",
      ]);
    }
    return functionText(name, [
      `switch ($rt.isData(value) ? value[${stringLiteral(cases.property)}] : undefined) {`,
      ...cases.members.flatMap(({ values, type: inner, index }) => [
        ...values.map((value) => `  case ${literal(value)}:`),
        `    return ${member(inner, index)};`,
      ]),
      "  default:",
      "    return $rt.plain(value);",
      "}",
    ]);
  };

  if (!changes(root)) return { statements: [], name: "$rt.plain" };
  const name = functions.named("", "root", (own) => {
    if (root.kind === "object") return objectFunction(own, root, "result");
    return functionText(own, [`return ${encoded(root, "value", "result")};`]);
  });
  return { statements: functions.statements(), name };
}

/** Objects are written field by field, so they always need an encoder of their own; most other kinds are as JSON has them. */
function encodesDifferently(type: Type): boolean {
  switch (type.kind) {
    case "object":
    case "date":
    case "bytes":
    case "map":
      return true;
    case "enum":
      return type.members.some((member) => member.alias !== undefined);
    default:
      return false;
  }
}

function functionText(name: string, lines: readonly string[]): string {
  return `function ${name}(value: unknown): $rt.Json | undefined {\n${lines.map((line) => `  ${line}\n`).join("")}}`;
}
