import { literalPattern } from "../../ir/literal-pattern.js";
import { ts } from "../compiler.js";
import type { Read } from "./reading.js";

const { TypeFlags } = ts;

/** A template literal type as text with a pattern: `` `user_${number}` `` is `^user_-?...$`. */
export function readTemplate(type: ts.Type): Read {
  const pattern = patternOf(type);
  return pattern === undefined
    ? { kind: "string" }
    : { kind: "string", pattern: `^${pattern}$`, template: sourceOf(type) };
}

/** The pattern of a type that restricts the keys of an object; undefined where any text is a key. */
export function keyPatternOf(type: ts.Type): string | undefined {
  if (type.flags & TypeFlags.Number) return "^(?:0|[1-9][0-9]*)$";
  const pattern = patternOf(type);
  return pattern === undefined ? undefined : `^${pattern}$`;
}

/** What TypeScript takes for `${number}`: what `String(n)` gives for a finite number, and its usual spellings. */
const numberPattern = "[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?";

function patternOf(type: ts.Type): string | undefined {
  const { flags } = type;
  if (type.isStringLiteral() || type.isNumberLiteral()) return literalPattern(String(type.value));
  if (type.isUnion()) {
    const parts = type.types.map((part) => patternOf(part) ?? "[\\s\\S]*");
    return `(?:${parts.sort().join("|")})`;
  }
  if (flags & TypeFlags.TemplateLiteral) {
    const { texts, types } = type as ts.TemplateLiteralType;
    return texts.map((text, index) => literalPattern(text) + spanPattern(types, texts, index)).join("");
  }
  if (flags & TypeFlags.Number) return numberPattern;
  if (flags & TypeFlags.BigInt) return "-?(?:0|[1-9][0-9]*)";
  if (flags & TypeFlags.Boolean) return "(?:true|false)";
  if (flags & TypeFlags.StringMapping) return caseMappingPattern(type as ts.StringMappingType);
  return undefined;
}

/**
 * The pattern of one span. Where text goes on up to a separator, and any text follows that, the first separator will do: so the spans
 * of `${string}/${string}/${string}` cannot fight over one text, which would take cubic time.
 */
function spanPattern(types: readonly ts.Type[], texts: readonly string[], index: number): string {
  const type = types[index];
  if (type === undefined) return "";
  const pattern = patternOf(type);
  if (pattern !== undefined) return pattern;
  const separator = texts[index + 1] ?? "";
  const next = types[index + 1];
  if (separator === "" || next === undefined || patternOf(next) !== undefined) return "[\\s\\S]*";
  return [...separator].length === 1
    ? `[^${escapedInClass(separator)}]*`
    : `(?:(?!${literalPattern(separator)})[\\s\\S])*`;
}

function escapedInClass(text: string): string {
  return text.replace(/[\\^\]-]/g, "\\$&");
}

/** `Uppercase<string>` excludes lower-case letters, and so on; the mapping of other templates is only their texts. */
function caseMappingPattern(type: ts.StringMappingType): string | undefined {
  switch (type.symbol.name) {
    case "Uppercase":
      return "\\P{Changes_When_Uppercased}*";
    case "Lowercase":
      return "\\P{Changes_When_Lowercased}*";
    case "Capitalize":
      return "(?:\\P{Changes_When_Uppercased}[\\s\\S]*)?";
    case "Uncapitalize":
      return "(?:\\P{Changes_When_Lowercased}[\\s\\S]*)?";
    default:
      return undefined;
  }
}

/** The type as TypeScript text. */
function sourceOf(type: ts.Type): string {
  const { flags } = type;
  if (flags & TypeFlags.TemplateLiteral) {
    const { texts, types } = type as ts.TemplateLiteralType;
    const parts = texts.map((text, index) => {
      const span = types[index];
      return text.replace(/[\\`]|\$\{/g, "\\$&") + (span === undefined ? "" : `\${${sourceOf(span)}}`);
    });
    return `\`${parts.join("")}\``;
  }
  if (flags & TypeFlags.StringMapping) {
    const mapping = type as ts.StringMappingType;
    return `${mapping.symbol.name}<${sourceOf(mapping.type)}>`;
  }
  if (type.isUnion()) return type.types.map(sourceOf).sort().join(" | ");
  if (type.isStringLiteral()) return JSON.stringify(type.value);
  if (type.isNumberLiteral()) return String(type.value);
  if (flags & TypeFlags.Number) return "number";
  if (flags & TypeFlags.BigInt) return "bigint";
  return flags & TypeFlags.Boolean ? "boolean" : "string";
}
