import type { Definitions, NumericBounds, StringFormat, Type, UnionType } from "../ir/type.js";
import { memberWire, resolve } from "../ir/wire.js";
import type { Target } from "./unit.js";

/** Takes a target and gives the slot that will become it. */
export type SlotOf = (target: Target) => string;

/** Run-time functions that check formats. */
const formats: Readonly<Record<StringFormat, string>> = {
  "date-time": "isDateTime",
  date: "isCalendarDate",
  time: "isTime",
  duration: "isDuration",
  email: "isEmail",
  "idn-email": "isIdnEmail",
  hostname: "isHostname",
  ipv4: "isIpv4",
  ipv6: "isIpv6",
  uuid: "isUuid",
  uri: "isUri",
  "uri-reference": "isUriReference",
  "uri-template": "isUriTemplate",
  iri: "isIri",
  "iri-reference": "isIriReference",
  "json-pointer": "isJsonPointer",
  "relative-json-pointer": "isRelativeJsonPointer",
  regex: "isRegex",
  byte: "isByte",
};

/** Canonical text of a type that is one scalar on the wire; `undefined` for everything else. */
export function scalarText(type: Type, definitions: Definitions, slot: SlotOf): string | undefined {
  switch (type.kind) {
    case "string":
      return tagged("string", [
        ...tag("MinLength", type.minLength || undefined),
        ...tag("MaxLength", type.maxLength),
        ...(type.format === undefined ? [] : [`Format<"${formats[type.format]}">`]),
        ...(type.pattern === undefined ? [] : [`Test<"${slot({ kind: "pattern", source: type.pattern })}">`]),
      ]);
    case "number":
      return tagged("number", [...(isBounded(type) ? [] : ["Finite"]), ...boundTags(type)]);
    case "integer":
      return tagged("number", ["Integer", ...boundTags(type)]);
    case "boolean":
    case "null":
      return type.kind;
    case "enum":
      return type.members.map((member) => literalText(memberWire(member))).join(" | ");
    case "literal":
      return literalText(type.value);
    case "date":
      return tagged("string", [`Format<"${type.format === "date" ? "isCalendarDate" : "isInstant"}">`]);
    case "bigint":
      return tagged("string", [`Decimal<${decimalText(type.minimum)}, ${decimalText(type.maximum)}>`]);
    case "bytes":
      return tagged("string", [`Bytes<${type.maxBytes}>`]);
    case "url":
      return tagged("string", [`Format<"isParsableUrl">`]);
    case "json":
      return `bigint & Slot<"${slot({ kind: "runtime", name: "$rt.isJson" })}">`;
    case "ref":
      return scalarText(resolve(type, definitions), definitions, slot);
    case "union":
      return scalarUnionText(type, definitions, slot);
    default:
      return undefined;
  }
}

/** Canonical text of a literal. */
export function literalText(value: string | number | boolean): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The JSON types of a scalar that stands in canonical text as one base type with tags, so that two of them cannot share a union. */
function baseOf(type: Type): string | undefined {
  switch (type.kind) {
    case "string":
    case "date":
    case "bigint":
    case "bytes":
    case "url":
      return "string";
    case "number":
    case "integer":
      return "number";
    default:
      return undefined;
  }
}

/** A union of scalars is one scalar, unless two of its members constrain the same base type: typia would order those by chance. */
function scalarUnionText(type: UnionType, definitions: Definitions, slot: SlotOf): string | undefined {
  const members = type.members.map((member) => (member.kind === "ref" ? resolve(member, definitions) : member));
  if (members.some((member) => member.kind === "union" || member.kind === "json")) return undefined;
  const bases = members.map(baseOf).filter((base) => base !== undefined);
  if (new Set(bases).size < bases.length) return undefined;
  const texts: string[] = [];
  for (const member of members) {
    const text = scalarText(member, definitions, slot);
    if (text === undefined) return undefined;
    texts.push(text.includes("&") ? `(${text})` : text);
  }
  return texts.join(" | ");
}

function tagged(base: string, tags: readonly string[]): string {
  return [base, ...tags].join(" & ");
}

function tag(name: string, value: number | undefined): readonly string[] {
  return value === undefined ? [] : [`${name}<${value}>`];
}

function boundTags(type: NumericBounds): readonly string[] {
  return [
    ...tag("Minimum", type.minimum),
    ...tag("Above", type.exclusiveMinimum),
    ...tag("Maximum", type.maximum),
    ...tag("Below", type.exclusiveMaximum),
    ...tag("MultipleOf", type.multipleOf),
  ];
}

/** Bounds on both sides keep out `NaN` and the infinities. */
function isBounded(type: NumericBounds): boolean {
  return (type.minimum ?? type.exclusiveMinimum) !== undefined && (type.maximum ?? type.exclusiveMaximum) !== undefined;
}

function decimalText(bound: string | undefined): string {
  return bound === undefined ? `"null"` : JSON.stringify(JSON.stringify(bound));
}
