import { stringFormats } from "../formats.js";
import type { JsonObject } from "../json.js";
import type { NumericBounds, StringFormat, StringType, Type } from "../type.js";
import { numberOf, type Reader, type Reading, textOf, unsupported } from "./reader.js";

const formats: ReadonlySet<string> = new Set(stringFormats);

/** Text with the lengths, pattern and format that the IR knows. A format that it does not know is an annotation, as the specification has it. */
export function readString(schema: JsonObject, path: string, reader: Reader): Reading {
  const minLength = numberOf(schema.minLength);
  const maxLength = numberOf(schema.maxLength);
  const format = textOf(schema.format);
  const known = format !== undefined && formats.has(format);
  if (format === "idn-hostname") unsupported(reader, path, "the format idn-hostname");
  const pattern = typeof schema.pattern === "string" ? readPattern(schema.pattern, path, reader) : undefined;
  return {
    kind: "string",
    ...(minLength === undefined || minLength <= 0 ? {} : { minLength: Math.ceil(minLength) }),
    ...(maxLength === undefined ? {} : { maxLength: Math.floor(maxLength) }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(known ? { format: format as StringFormat } : {}),
  } satisfies StringType;
}

/** A pattern as the flag `u` takes it; needless escapes, which only older expressions may have, are dropped. */
export function readPattern(source: string, path: string, reader: Reader): string | undefined {
  if (compiles(source)) return source;
  const plain = source.replace(/\\([\s\S])/g, (whole, char: string) =>
    /[-_!"#%&',:;<=>@`~ ]/.test(char) ? char : whole,
  );
  const dashed = source.replace(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, "$1");
  const found = [plain, dashed].find(compiles);
  if (found === undefined)
    unsupported(reader, path, `the pattern ${JSON.stringify(source)}, which is no regular expression`);
  return found;
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source, "u") !== undefined;
  } catch {
    return false;
  }
}

/** A number or an integer with its bounds; draft 4's boolean exclusive bounds and OpenAPI's `int32` are understood. */
export function readNumber(kind: "number" | "integer", schema: JsonObject): Type {
  const low = numberOf(schema.minimum);
  const high = numberOf(schema.maximum);
  const above = schema.exclusiveMinimum === true ? low : numberOf(schema.exclusiveMinimum);
  const below = schema.exclusiveMaximum === true ? high : numberOf(schema.exclusiveMaximum);
  const multipleOf = numberOf(schema.multipleOf);
  const int32 = kind === "integer" && schema.format === "int32";
  const minimum = schema.exclusiveMinimum === true ? undefined : (low ?? (int32 ? -2147483648 : undefined));
  const maximum = schema.exclusiveMaximum === true ? undefined : (high ?? (int32 ? 2147483647 : undefined));
  const bounds: NumericBounds = {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
    ...(below === undefined ? {} : { exclusiveMaximum: below }),
    ...(multipleOf === undefined || multipleOf <= 0 ? {} : { multipleOf }),
  };
  return { kind, ...bounds };
}
