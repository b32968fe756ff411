import type { Issue, Json, Registry, ToolEntry } from "../../src/runtime/contract.js";
import * as rt from "../../src/runtime/generated/index.js";

/** Parts of a hand-written entry; everything else has a harmless default. */
export interface EntryParts<Args extends readonly unknown[] = readonly unknown[], Result = unknown, Services = unknown>
  extends Partial<Omit<ToolEntry<Args, Result, Services>, "name">> {
  readonly fields: Readonly<Record<string, FieldSpec>>;
}

/** A property: its coercer, whether it must be there, what it must be. */
export interface FieldSpec {
  readonly coerce: rt.Coercer;
  readonly presence: "required" | "optional";
  readonly expected: string;
  readonly is: (value: unknown) => boolean;
  readonly allowed?: readonly string[];
}

/** A text. */
export function text(presence: FieldSpec["presence"] = "required"): FieldSpec {
  return { coerce: rt.toText, presence, expected: "string", is: (value) => typeof value === "string" };
}

/** An integer within bounds. */
export function integer(min: number, max: number, presence: FieldSpec["presence"] = "required"): FieldSpec {
  return {
    coerce: rt.toInteger,
    presence,
    expected: `integer from ${min} to ${max}`,
    is: (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
  };
}

/** A boolean. */
export function flag(presence: FieldSpec["presence"] = "required"): FieldSpec {
  return { coerce: rt.toBoolean, presence, expected: "boolean", is: (value) => typeof value === "boolean" };
}

/** One of a list of texts. */
export function oneOf(values: readonly string[], presence: FieldSpec["presence"] = "required"): FieldSpec {
  return {
    coerce: rt.toOneOf(rt.ladder(values)),
    presence,
    expected: `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`,
    is: (value) => typeof value === "string" && values.includes(value),
    allowed: values,
  };
}

/** A list of texts. */
export function texts(presence: FieldSpec["presence"] = "required"): FieldSpec {
  return {
    coerce: rt.toArray(rt.toText),
    presence,
    expected: "array of strings",
    is: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  };
}

/** Any JSON. */
export function anything(presence: FieldSpec["presence"] = "optional"): FieldSpec {
  return { coerce: rt.anything, presence, expected: "JSON value", is: () => true };
}

/** Writes an entry by hand, in the shape that generated code has. */
export function entry<Args extends readonly unknown[], Result, Services = unknown>(
  name: string,
  { fields, ...parts }: EntryParts<Args, Result, Services>,
): ToolEntry<Args, Result, Services> {
  const known = new Set(Object.keys(fields));
  const check = (wire: unknown): readonly Issue[] => {
    if (!rt.isObject(wire)) return [{ path: "", expected: "object", value: wire }];
    const issues: Issue[] = [];
    for (const [key, spec] of Object.entries(fields)) {
      const value: unknown = Object.hasOwn(wire, key) ? Reflect.get(wire, key) : undefined;
      if (value === undefined ? spec.presence === "required" : !spec.is(value)) {
        const allowed = spec.allowed === undefined ? {} : { allowed: spec.allowed };
        issues.push({ path: key, expected: spec.expected, value, ...allowed });
      }
    }
    for (const key of Object.keys(wire)) {
      if (!known.has(key)) issues.push({ path: key, expected: rt.UNKNOWN_KEY, value: Reflect.get(wire, key) });
    }
    return issues;
  };
  const decode = (wire: unknown) => ({ ...(rt.isObject(wire) ? wire : {}) });
  const coercer = rt.toObject(
    Object.entries(fields).map(([key, spec]) =>
      spec.presence === "required" ? ([key, spec.coerce] as const) : ([key, spec.coerce, "optional"] as const),
    ),
  );
  return {
    name,
    description: `Does ${name}.`,
    fingerprint: { model: "0", code: "0" },
    access: "read",
    effects: { known: true, reads: [], writes: [] },
    traits: {},
    check,
    coerce: (wire, context) => coercer.coerce(wire, context, undefined, ""),
    normalize: {},
    decode,
    args: (input) => [input] as unknown as Args,
    encode: (result) => (result === undefined ? undefined : (JSON.parse(JSON.stringify(result)) as Json)),
    parameters: Object.fromEntries(Object.entries(fields).map(([key, spec]) => [key, spec.presence === "required"])),
    "~standard": rt.standard(check, decode),
    ...parts,
  };
}

/** A registry with a definition per tool for the common providers. */
export function registry<Entries extends Readonly<Record<string, ToolEntry>>>(entries: Entries): Registry<Entries> {
  const chat = Object.fromEntries(
    Object.values(entries).map(({ name, description }) => [
      name,
      { loose: { type: "function", function: { name, description, parameters: { type: "object" } } } },
    ]),
  );
  const anthropic = Object.fromEntries(
    Object.values(entries).map(({ name, description }) => [
      name,
      { loose: { name, description, input_schema: { type: "object" } } },
    ]),
  );
  return { entries, definitions: { "openai-chat": chat, anthropic } };
}

/** Effects that write one thing. */
export const writes = (...keys: readonly string[]) => ({
  access: "write" as const,
  effects: { known: true, reads: [], writes: keys.map((key) => key.split(":")) },
});
