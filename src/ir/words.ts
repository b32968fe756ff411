import type {
  ArrayType,
  BigintType,
  Definitions,
  NumericBounds,
  SetType,
  StringFormat,
  StringType,
  TupleType,
  Type,
} from "./type.js";
import { unreachable } from "./walk.js";
import { isStringKey, memberWire, resolve } from "./wire.js";

/** How many values a message lists before it only counts them. */
const LISTED = 20;

/** What a value of the wire form must be, in plain words: `integer from 1 to 9`, `one of "economy", "first"`. */
export function expectation(type: Type, definitions: Definitions): string {
  switch (type.kind) {
    case "string":
      return stringWords(type);
    case "number":
      return `${numberNoun("number", type)}${boundWords(type)}`;
    case "integer":
      return `${numberNoun("integer", type)}${boundWords(type)}`;
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "enum":
      return oneOf(type.members.map(memberWire));
    case "literal":
      return JSON.stringify(type.value);
    case "array":
    case "set":
      return arrayWords(type, type.kind === "set" || type.uniqueItems === true);
    case "tuple":
      return tupleWords(type);
    case "object":
    case "record":
      return `object${sizeWords(type.minProperties, type.maxProperties, "property", "properties", " with ")}`;
    case "union":
      return unionWords(type.members, definitions);
    case "ref": {
      const target = resolve(type, definitions);
      return target.kind === "union"
        ? unionWords(target.members, definitions, type.id)
        : expectation(target, definitions);
    }
    case "json":
      return "JSON value";
    case "date":
      return type.format === "date" ? formatWords.date : formatWords["date-time"];
    case "bigint":
      return bigintWords(type);
    case "map":
      return isStringKey(type.key, definitions) ? "object" : "array of [key, value] pairs";
    case "bytes":
      return `base64 text of at most ${type.maxBytes} bytes`;
    case "url":
      return "absolute URL";
    default:
      return unreachable(type);
  }
}

/** A list of allowed values: `one of "a", "b"`; long lists are cut and counted. */
export function oneOf(values: readonly (string | number | boolean)[]): string {
  const [only, ...others] = values;
  if (only !== undefined && others.length === 0) return JSON.stringify(only);
  const listed = values.slice(0, LISTED).map((value) => JSON.stringify(value));
  return `one of ${listed.join(", ")}${values.length > LISTED ? `, ... (${values.length} values)` : ""}`;
}

/** What each format asks for, for someone who has never read its standard. */
const formatWords: Readonly<Record<StringFormat, string>> = {
  "date-time": "date and time with offset, such as 2024-05-31T09:30:00Z",
  date: "date as YYYY-MM-DD",
  time: "time with offset, such as 09:30:00Z",
  duration: "ISO 8601 duration, such as P1DT2H",
  email: "email address",
  "idn-email": "email address",
  hostname: "host name",
  ipv4: "IPv4 address",
  ipv6: "IPv6 address",
  uuid: "UUID",
  uri: "absolute URI",
  "uri-reference": "URI reference",
  "uri-template": "URI template",
  iri: "absolute IRI",
  "iri-reference": "IRI reference",
  "json-pointer": "JSON pointer",
  "relative-json-pointer": "relative JSON pointer",
  regex: "regular expression",
  byte: "base64 text",
};

function stringWords(type: StringType): string {
  const noun = type.format === undefined ? "string" : formatWords[type.format];
  const size = sizeWords(type.minLength, type.maxLength, "character", "characters", " of ");
  // A template literal type reads better than the pattern that it means.
  const form = type.template === undefined ? `matching /${type.pattern}/` : `of the form ${type.template}`;
  const pattern = type.pattern === undefined ? "" : ` ${form}`;
  return `${noun}${size}${pattern}`;
}

function numberNoun(noun: string, type: NumericBounds): string {
  return type.multipleOf === undefined || type.multipleOf === 1
    ? noun
    : `${noun} that is a multiple of ${type.multipleOf}`;
}

/** Bounds as they are written: numbers, or decimal strings. */
type WrittenBounds = { readonly [K in keyof NumericBounds]?: number | string };

function boundWords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: WrittenBounds): string {
  if (
    minimum !== undefined &&
    maximum !== undefined &&
    exclusiveMinimum === undefined &&
    exclusiveMaximum === undefined
  )
    return minimum === maximum ? ` equal to ${minimum}` : ` from ${minimum} to ${maximum}`;
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`greater than ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
  ];
  return bounds.length === 0 ? "" : ` ${bounds.join(" and ")}`;
}

function bigintWords(type: BigintType): string {
  return `decimal integer in a string${boundWords(type)}`;
}

function arrayWords(type: ArrayType | SetType, unique: boolean): string {
  return `array${sizeWords(type.minItems, type.maxItems, "item", "items", " of ")}${unique ? " without duplicates" : ""}`;
}

function tupleWords(type: TupleType): string {
  const { minimum, maximum } = tupleSize(type);
  const size = sizeWords(minimum, maximum, "item", "items", " of ");
  return `array${size}${type.uniqueItems ? " without duplicates" : ""}`;
}

/** How many items a tuple may have; without `maximum` there is no limit. */
export function tupleSize(type: TupleType): { readonly minimum: number; readonly maximum?: number } {
  const required = type.elements.filter((element) => !element.optional).length;
  const limits = [type.maxItems, type.rest === undefined ? type.elements.length : undefined];
  const known = limits.filter((limit) => limit !== undefined);
  return {
    minimum: Math.max(required, type.minItems ?? 0),
    ...(known.length === 0 ? {} : { maximum: Math.min(...known) }),
  };
}

function sizeWords(
  minimum: number | undefined,
  maximum: number | undefined,
  one: string,
  many: string,
  before: string,
): string {
  const noun = (count: number) => (count === 1 ? one : many);
  const low = minimum === undefined || minimum <= 0 ? undefined : minimum;
  if (low === undefined) return maximum === undefined ? "" : `${before}at most ${maximum} ${noun(maximum)}`;
  if (maximum === undefined) return `${before}at least ${low} ${noun(low)}`;
  return low === maximum ? `${before}exactly ${low} ${noun(low)}` : `${before}${low} to ${maximum} ${noun(maximum)}`;
}

function unionWords(members: readonly Type[], definitions: Definitions, from = ""): string {
  const words = members.map((member) =>
    member.kind === "ref" && (member.id === from || resolve(member, definitions).kind === "union")
      ? "nested value"
      : expectation(member, definitions),
  );
  const distinct = [...new Set(words)];
  const last = distinct.pop() ?? "nothing";
  return distinct.length === 0 ? last : `${distinct.join(", ")} or ${last}`;
}
