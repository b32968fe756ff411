import type { CoerceContext } from "../../contract.js";
import { has, set } from "../fields.js";
import { type Coercer, type Key, mended, type Place, pathOf } from "./coercer.js";
import { closest, type Ladder } from "./ladder.js";
import { fieldsOf } from "./records.js";

/** One property as generated code writes it: wire name, coercer, and whether it must be there, may be missing, or may also be `null`. */
export type Field = readonly [name: string, coerce: Coercer, presence: "required" | "optional" | "nullable"];

/** What else an object coercer needs to know. */
export interface ObjectShape {
  readonly fields: ReadonlyMap<string, Field>;
  /** Look-up of wire names; code names of aliased properties are synonyms. */
  readonly names: Ladder;
  /** Coercer of keys that the type does not name; absent where the object is closed. */
  readonly rest?: Coercer;
}

/**
 * An object with named properties: also as JSON text. `null` for an optional property counts as absent, misspelt keys are matched with the
 * properties that are missing, and unknown ones are dropped where the context strips.
 */
export function objectCoercer(list: readonly Field[], names: Ladder, rest?: Coercer): Coercer {
  const fields = new Map(list.map((field) => [field[0], field]));
  const shape: ObjectShape = rest === undefined ? { fields, names } : { fields, names, rest };
  return (value, context, parent, key) => {
    const given = fieldsOf(value, context, parent, key) ?? noArguments(value, shape, context, parent, key);
    return given === undefined ? value : coerceFields(given, shape, context, { parent, key });
  };
}

type Fields = { readonly [name: string]: unknown };

/** Nothing at all for a call whose arguments are all optional. */
function noArguments(
  value: unknown,
  { fields }: ObjectShape,
  context: CoerceContext,
  parent: Place | undefined,
  key: Key,
): Fields | undefined {
  const nothing = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if (parent !== undefined || !nothing || context.level === "exact") return undefined;
  if ([...fields.values()].some(([, , presence]) => presence === "required")) return undefined;
  return mended(value, {}, "no-arguments", context, parent, key);
}

function coerceFields(given: Fields, shape: ObjectShape, context: CoerceContext, place: Place): Fields {
  const entries: [string, unknown][] = [];
  let changed = false;
  for (const [written, value] of Object.entries(given)) {
    const name = shape.fields.has(written) ? written : nameFor(written, given, shape, context, place);
    if (name === undefined) {
      changed = true;
      continue;
    }
    const next = coerceField(name, value, shape, context, place);
    if (next !== ABSENT) entries.push([name, next]);
    changed ||= name !== written || next !== value;
  }
  if (!changed) return given;
  const result = {};
  for (const [name, value] of entries) set(result, name, value);
  return result;
}

const ABSENT: unique symbol = Symbol("absent");

function coerceField(
  name: string,
  value: unknown,
  { fields, rest }: ObjectShape,
  context: CoerceContext,
  place: Place,
): unknown {
  const [, coerce, presence] = fields.get(name) ?? [name, rest, "required"];
  if (value === null && presence === "optional" && context.level !== "exact") {
    context.record({ path: pathOf(place, name), from: null, to: undefined, rule: "null-as-absent" });
    return ABSENT;
  }
  return coerce === undefined ? value : coerce(value, context, place, name);
}

/** The property that an unknown key stands for, the key itself when it stays, or undefined when it is dropped. */
function nameFor(
  written: string,
  given: Fields,
  shape: ObjectShape,
  context: CoerceContext,
  place: Place,
): string | undefined {
  if (shape.rest !== undefined || context.level === "exact") return written;
  const match = closest(shape.names, written, context.level)?.value;
  if (match !== undefined && isSameName(written, match) && isFree(match, written, given, shape, context)) {
    context.record({ path: pathOf(place, written), from: written, to: match, rule: "parameter-name" });
    return match;
  }
  if (context.unknownKeys === "reject") return written;
  context.record({ path: pathOf(place, written), from: given[written], to: undefined, rule: "unknown-key" });
  return undefined;
}

/** A plural asks for another type of value than a singular, and an underscore in front is there to tell two names apart. */
function isSameName(written: string, name: string): boolean {
  if (written.startsWith("_") !== name.startsWith("_")) return false;
  const [short, long] = written.length < name.length ? [written, name] : [name, written];
  return long.toLowerCase() !== `${short.toLowerCase()}s`;
}

/** Is the property not given already, and is no other key of the object as good a reading of it? */
function isFree(name: string, written: string, given: Fields, shape: ObjectShape, context: CoerceContext): boolean {
  if (has(given, name)) return false;
  return !Object.keys(given).some((key) => {
    return key !== written && !shape.fields.has(key) && closest(shape.names, key, context.level)?.value === name;
  });
}
