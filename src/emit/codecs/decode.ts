import type { Json } from "../../ir/json.js";
import type { ObjectType, Property, TupleType, Type, TypeGraph, UnionType } from "../../ir/type.js";
import { isStringKey, memberWire, resolve } from "../../ir/wire.js";
import { literal, propertyKey, stringLiteral } from "../printer.js";
import { discriminatedCases } from "./discriminator.js";
import { createShapes } from "./fits.js";
import { createFunctions } from "./functions.js";
import { reaching } from "./type-facts.js";

/** A printed codec: statements of the tool's file and the name of the function that they declare for the root. */
export interface CodecText {
  readonly statements: readonly string[];
  readonly name: string;
}

/** Prints wire form -> code form as plain functions, one for each object, union and definition that changes; the rest is passed through. */
export function printDecoder(graph: TypeGraph): CodecText {
  const { definitions, root } = graph;
  const functions = createFunctions("decode");
  const shapes = createShapes(definitions, functions, "wire");
  const changes = reaching(definitions, decodesDifferently);

  /** An expression for the decoded `value`, an expression itself. */
  const decoded = (type: Type, value: string, place: string): string => {
    if (!changes(type)) return value;
    switch (type.kind) {
      case "date":
        return `new Date(${value} as string)`;
      case "bigint":
        return `BigInt(${value} as string)`;
      case "url":
        return `new URL(${value} as string)`;
      case "bytes":
        return `$rt.decodeBytes(${value})${type.code === "ArrayBuffer" ? ".buffer" : ""}`;
      case "enum": {
        const renamed = type.members.filter((member) => member.alias !== undefined);
        const pairs = renamed.map((member) => [memberWire(member), member.value]);
        return `$rt.renamed(${functions.constant(`${place}.names`, `new Map<unknown, unknown>(${literal(pairs)})`)}, ${value})`;
      }
      case "array":
        return `$rt.decodeItems(${value}, ${lambda(type.items, `${place}.item`)})`;
      case "set":
        return `new Set(${changes(type.items) ? `$rt.decodeItems(${value}, ${lambda(type.items, `${place}.item`)})` : `${value} as readonly unknown[]`})`;
      case "record":
        return `$rt.decodeValues(${value}, ${lambda(type.values, `${place}.value`)})`;
      case "map": {
        const helper = isStringKey(type.key, definitions) ? "decodeMap" : "decodeEntries";
        return `$rt.${helper}(${value}, ${lambda(type.key, `${place}.key`)}, ${lambda(type.value, `${place}.value`)})`;
      }
      case "tuple":
        return `${functions.named(place, place, (name) => tupleFunction(name, type, place))}(${value})`;
      case "object":
        return `${functions.named(place, place, (name) => objectFunction(name, type, place))}(${value})`;
      case "union":
        return `${functions.named(place, place, (name) => unionFunction(name, type, place))}(${value})`;
      case "ref":
        return `${definition(type.id)}(${value})`;
      default:
        return value;
    }
  };

  const lambda = (type: Type, place: string): string => {
    const body = decoded(type, "item", place);
    return /^[\w$.]+\(item\)$/.test(body) ? body.slice(0, -"(item)".length) : `(item) => ${body}`;
  };

  const definition = (id: string): string =>
    functions.named(`#${id}`, id, (name) => {
      const type: Type = definitions[id] ?? { kind: "json" };
      if (type.kind === "object") return objectFunction(name, type, `#${id}`);
      if (type.kind === "union") return unionFunction(name, type, `#${id}`);
      return `function ${name}(wire: unknown): unknown {\n  return ${decoded(type, "wire", `#${id}`)};\n}`;
    });

  const objectFunction = (name: string, type: ObjectType, place: string): string => {
    const always = type.properties.filter((property) => !mayBeAbsent(property));
    const sometimes = type.properties.filter(mayBeAbsent);
    const fields = always.map((property) => `    ${propertyKey(property.name)}: ${fieldValue(property, place)},\n`);
    const optional = sometimes.map((property) => {
      const value = decoded(property.type, `from[${stringLiteral(property.wire)}]`, `${place}.${property.wire}`);
      return `  if ($rt.has(from, ${stringLiteral(property.wire)})) ${assign("to", property.name, value)};\n`;
    });
    const named = () =>
      functions.constant(`${place}.keys`, `new Set<string>(${literal(type.properties.map(({ wire }) => wire))})`);
    const rest =
      type.rest === undefined ? "" : `  $rt.decodeRest(to, from, ${named()}, ${lambda(type.rest, `${place}.rest`)});\n`;
    const from = type.properties.length === 0 && type.rest === undefined ? "" : "  const from = wire as $rt.Fields;\n";
    return (
      `function ${name}(wire: unknown): object {\n${from}` +
      `  const to: Record<string, unknown> = {${fields.length === 0 ? "" : `\n${fields.join("")}  `}};\n` +
      `${optional.join("")}${rest}  return to;\n}`
    );
  };

  const fieldValue = (property: Property, place: string): string => {
    const at = `${place}.${property.wire}`;
    const value = decoded(property.type, `from[${stringLiteral(property.wire)}]`, at);
    if (property.default === undefined && !property.undefinedWhenAbsent) return value;
    const absent = property.default === undefined ? "undefined" : defaultValue(property.type, property.default, at);
    return `$rt.has(from, ${stringLiteral(property.wire)}) ? ${value} : ${absent}`;
  };

  /** A default in code form; the value of an enum member is known here already. */
  const defaultValue = (type: Type, value: Json, at: string): string => {
    const target = resolve(type, definitions);
    const member = target.kind === "enum" ? target.members.find((entry) => memberWire(entry) === value) : undefined;
    return member === undefined ? decoded(type, literal(value, "    "), at) : literal(member.value);
  };

  const tupleFunction = (name: string, type: TupleType, place: string): string => {
    const cases = type.elements.flatMap((element, index) =>
      changes(element.type)
        ? [`      case ${index}:\n        return ${decoded(element.type, "item", `${place}.${index}`)};\n`]
        : [],
    );
    const kept = type.elements.flatMap((element, index) => (changes(element.type) ? [] : [`      case ${index}:\n`]));
    const rest =
      type.rest !== undefined && changes(type.rest) ? decoded(type.rest, "item", `${place}.rest`) : undefined;
    const passed = rest === undefined || kept.length === 0 ? "" : `${kept.join("")}        return item;\n`;
    return (
      `function ${name}(wire: unknown): unknown[] {\n  return $rt.decodeItems(wire, (item, index) => {\n    switch (index) {\n` +
      `${cases.join("")}${passed}      default:\n        return ${rest ?? "item"};\n    }\n  });\n}`
    );
  };

  const unionFunction = (name: string, type: UnionType, place: string): string => {
    const member = (index: number, inner: Type) => decoded(inner, "wire", `${place}.${index}`);
    const cases = discriminatedCases(type, definitions, "wire");
    if (cases !== undefined) {
      const changing = cases.members.filter((entry) => changes(entry.type));
      return lines(`function ${name}(wire: unknown): unknown {`, [
        `switch ($rt.isObject(wire) ? wire[${stringLiteral(cases.property)}] : undefined) {`,
        ...changing.flatMap(({ values, type: inner, index }) => [
          ...values.map((value) => `  case ${literal(value)}:`),
          `    return ${member(index, inner)};`,
        ]),
        "  default:",
        "    return wire;",
        "}",
      ]);
    }
    // Members after the last one that changes need no test.
    const last = type.members.findLastIndex(changes);
    const tests = type.members
      .slice(0, last + 1)
      .map((inner, index) => `if (${shapes.test(inner, "wire", `${place}.${index}`)}) return ${member(index, inner)};`);
    return lines(`function ${name}(wire: unknown): unknown {`, [...tests, "return wire;"]);
  };

  const rootFunction = (own: string): string =>
    root.kind === "object"
      ? objectFunction(own, root, "input")
      : `function ${own}(wire: unknown): unknown {\n  return ${decoded(root, "wire", "input")};\n}`;
  const name = changes(root) ? functions.named("", "input", (own) => rootFunction(own)) : "";
  return { statements: functions.statements(), name };
}

function decodesDifferently(type: Type): boolean {
  switch (type.kind) {
    case "date":
    case "bigint":
    case "url":
    case "bytes":
    case "set":
    case "map":
      return true;
    case "enum":
      return type.members.some((member) => member.alias !== undefined);
    case "object":
      return type.properties.some(
        (property) => property.wire !== property.name || property.default !== undefined || property.undefinedWhenAbsent,
      );
    default:
      return false;
  }
}

function lines(head: string, body: readonly string[]): string {
  return `${head}\n${body.map((line) => `  ${line}\n`).join("")}}`;
}

/** Has no value of its own when it is not on the wire. */
function mayBeAbsent(property: Property): boolean {
  return property.optional && property.default === undefined && !property.undefinedWhenAbsent;
}

function assign(target: string, name: string, value: string): string {
  return name === "__proto__"
    ? `$rt.set(${target}, "__proto__", ${value})`
    : `${target}[${stringLiteral(name)}] = ${value}`;
}
