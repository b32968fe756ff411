import type { DiagnosticCode } from "../../diagnostics/codes.js";
import { didYouMean } from "../../diagnostics/suggest.js";
import { type StringFormat, stringFormats } from "../../ir/formats.js";
import type { Constraint, NumericKind } from "./constraints.js";
import { patternFault } from "./pattern.js";
import type { ConstraintTag } from "./tag-names.js";

/** What is wrong with the value of a constraint. */
export interface ValueFault {
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** Reads the value of a constraint from text; `undefined` for a value that means nothing to us, such as JSDoc's `@type {string}`. */
export function parseConstraint(tag: ConstraintTag, source: string): Constraint | ValueFault | undefined {
  const text = source.split("\n")[0]?.trim() ?? "";
  switch (tag) {
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
      return numeric(tag, text);
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
      return /^\d+$/.test(text) && Number.isSafeInteger(Number(text))
        ? { keyword: tag, value: Number(text) }
        : fault("TG3011", `@${tag} takes a whole number that is not negative, not \`${text}\`.`);
    case "pattern":
      return pattern(text);
    case "format":
      return format(text);
    case "uniqueItems":
      return text === "" || text === "true" || text === "false"
        ? { keyword: tag, value: text !== "false" }
        : fault("TG3011", `@uniqueItems takes \`true\`, \`false\` or nothing, not \`${text}\`.`);
    case "type":
      return numericKind(text);
  }
}

function fault(code: DiagnosticCode, message: string): ValueFault {
  return { code, message };
}

function numeric(keyword: Extract<Constraint, { text: string }>["keyword"], text: string): Constraint | ValueFault {
  const value = Number(text);
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) || !Number.isFinite(value)) {
    return fault("TG3011", `@${keyword} takes a number, not \`${text}\`.`);
  }
  if (keyword === "multipleOf" && value <= 0) return fault("TG3011", "@multipleOf takes a number greater than 0.");
  return { keyword, value, text };
}

function pattern(text: string): Constraint | ValueFault {
  const bare = /^`.+`$/.test(text) ? text.slice(1, -1) : text;
  const literal = /^\/(.+)\/([a-z]*)$/.exec(bare);
  const [, body = bare, flags = ""] = literal ?? [];
  if (body === "") return fault("TG3012", "@pattern takes a regular expression.");
  if (/[^uvdg]/.test(flags)) {
    return fault("TG3012", `Flags have no form in JSON Schema: write \`/${body}/${flags}\` without them.`);
  }
  const wrong = patternFault(body);
  return wrong === undefined ? { keyword: "pattern", value: body } : wrong;
}

const formatSpellings: Readonly<Record<string, StringFormat>> = {
  url: "uri",
  datetime: "date-time",
  guid: "uuid",
  base64: "byte",
};

/** Formats of numbers in OpenAPI. */
const numberFormats: Readonly<Record<string, NumericKind>> = {
  int32: "int32",
  int64: "int64",
  uint32: "uint32",
  uint64: "uint64",
  float: "number",
  double: "number",
};

function format(text: string): Constraint | ValueFault | undefined {
  const [name = ""] = text.replace(/^["'`{]+|["'`}]+$/g, "").split(/\s/);
  if (Object.hasOwn(numberFormats, name)) return numericKind(name);
  // How a value is shown, not what it may be.
  if (name === "password" || name === "binary") return undefined;
  const known = stringFormats.find((candidate) => candidate === name) ?? lookUp(formatSpellings, name);
  if (known !== undefined) return { keyword: "format", value: known };
  return fault("TG3015", `@format \`${name}\` is not a format of JSON Schema.${didYouMean(name, stringFormats)}`);
}

const numericKinds: Readonly<Record<string, NumericKind>> = {
  int: "integer",
  integer: "integer",
  int32: "int32",
  int64: "int64",
  uint: "uint64",
  uint32: "uint32",
  uint64: "uint64",
  long: "int64",
  float: "number",
  double: "number",
  number: "number",
};

/** `@type integer`; any other type after the tag is JSDoc for people. */
function numericKind(text: string): Constraint | undefined {
  const [name = ""] = text.replace(/^\{|\}$/g, "").split(/\s/);
  const value = lookUp(numericKinds, name);
  return value === undefined ? undefined : { keyword: "type", value };
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
