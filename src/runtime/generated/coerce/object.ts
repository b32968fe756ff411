import type { CoerceContext } from "../../contract.js";
import { type Fields, has, isObject, set } from "../fields.js";
import { type Coercer, type Key, mended, type Place, pathOf } from "./coercer.js";
import { closest, type Ladder } from "./ladder.js";
import { fieldsOf } from "./records.js";

/** One property as generated code writes it: wire name, coercer, and whether it may be missing or may also be `null`; else it is required. */
export type Field = readonly [name: string, coercer: Coercer, presence?: "optional" | "nullable"];

/** An object type at run time. */
interface Shape {
  readonly fields: ReadonlyMap<string, Field>;
  /** Look-up of wire names; code names of aliased properties are synonyms. */
  readonly names: Ladder;
  /** Coercer of keys that the type does not name; absent where the object is closed. */
  readonly rest: Coercer | undefined;
}

/**
 * An object with named properties: also as JSON text. `null` for an optional property counts as absent, misspelt keys are matched with the
 * properties that are missing, and unknown ones are dropped where the context strips. `forms` and `synonyms` look names up.
 */
export function toObject(
  list: readonly Field[],
  { forms = {}, synonyms = {} }: Partial<Omit<Ladder, "values">> = {},
  rest?: Coercer,
): Coercer {
  const fields = new Map(list.map((field) => [field[0], field]));
  const shape: Shape = { fields, names: { values: list.map(([name]) => name), forms, synonyms }, rest };
  return {
    coerce(value, context, parent, key) {
      const given = fieldsOf(value, context, parent, key) ?? noArguments(value, shape, context, parent, key);
      return given === undefined ? value : coerceFields(given, shape, context, { parent, key });
    },
    fits: (value) => isObject(value) && hasShape(value, shape),
  };
}

function hasShape(value: Fields, { fields, rest }: Shape): boolean {
  const isKnown = (key: string) => fields.has(key) || rest?.fits(value[key]) === true;
  if (!Object.keys(value).every(isKnown)) return false;
  return [...fields.values()].every(([name, { fits }, presence]) => {
    return has(value, name) ? fits(value[name]) : presence !== undefined;
  });
}

/** Nothing at all for a call whose arguments are all optional. */
function noArguments(
  value: unknown,
  { fields }: Shape,
  context: CoerceContext,
  parent: Place | undefined,
  key: Key,
): Fields | undefined {
  const nothing = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if (parent !== undefined || !nothing || context.level === "exact") return undefined;
  if ([...fields.values()].some(([, , presence]) => presence === undefined)) return undefined;
  return mended(value, {}, "no-arguments", context, parent, key);
}

function coerceFields(given: Fields, shape: Shape, context: CoerceContext, place: Place): Fields {
  const entries: [string, unknown][] = [];
  let changed = false;
  for (const [written, value] of Object.entries(given)) {
    const name = shape.fields.has(written) ? written : nameFor(written, given, shape, context, place);
    const next = name === undefined ? ABSENT : coerceField(name, value, shape, context, place);
    if (name !== undefined && next !== ABSENT) entries.push([name, next]);
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
  { fields, rest }: Shape,
  context: CoerceContext,
  place: Place,
): unknown {
  const [, coercer, presence] = fields.get(name) ?? [name, rest];
  if (value === null && presence === "optional" && context.level !== "exact") {
    context.record({ path: pathOf(place, name), from: null, to: undefined, rule: "null-as-absent" });
    return ABSENT;
  }
  return coercer === undefined ? value : coercer.coerce(value, context, place, name);
}

/** The property that an unknown key stands for, the key itself when it stays, or undefined when it is dropped. */
function nameFor(
  written: string,
  given: Fields,
  shape: Shape,
  context: CoerceContext,
  place: Place,
): string | undefined {
  if (shape.rest !== undefined || context.level === "exact") return written;
  const match = closest(shape.names, written, context.level)?.value;
  if (match !== undefined && isSameName(written, match) && isFree(match, written, given, shape, context)) {
    context.record({ path: pathOf(place, written), from: written, to: match, rule: "parameter-name" });
    return match;
  }
  if (context.unknownKeys === "reject") {
    context.unknown?.(
      pathOf(place, written),
      shape.names.values.filter((name) => !has(given, name)),
    );
    return written;
  }
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
function isFree(name: string, written: string, given: Fields, shape: Shape, context: CoerceContext): boolean {
  if (has(given, name)) return false;
  return !Object.keys(given).some((key) => {
    return key !== written && !shape.fields.has(key) && closest(shape.names, key, context.level)?.value === name;
  });
}
