import { isObject, set } from "../fields.js";

/** Stands for "leave this property out" where a visitor returns it. */
export const absent: unique symbol = Symbol("absent");

/** A copy of an object with every own property visited; properties for which the visitor returns {@link absent} are left out. */
export function mapObject(input: unknown, visit: (key: string, value: unknown) => unknown): unknown {
  if (!isObject(input)) return input;
  const output: Record<string, unknown> = {};
  for (const key of Object.keys(input)) {
    const value = visit(key, input[key]);
    if (value !== absent) set(output, key, value);
  }
  return output;
}

/** A copy with keys renamed from what the model writes to the wire; a key whose wire name is there too stays as it is. */
export function renameKeys(input: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isObject(input)) return input;
  const output: Record<string, unknown> = {};
  for (const key of Object.keys(input)) {
    const wire = names.get(key);
    set(output, wire === undefined || Object.hasOwn(input, wire) ? key : wire, input[key]);
  }
  return output;
}

/** The entry list in one property laid out as properties of the object itself; as it is where a key would come twice. */
export function spreadEntries(input: unknown, name: string): unknown {
  if (!isObject(input) || !Object.hasOwn(input, name)) return input;
  const others = entriesToObject(input[name]);
  if (others === input[name] || !isObject(others)) return input;
  const output: Record<string, unknown> = {};
  for (const key of Object.keys(input)) if (key !== name) set(output, key, input[key]);
  for (const key of Object.keys(others)) {
    if (Object.hasOwn(output, key)) return input;
    set(output, key, others[key]);
  }
  return output;
}

/** A list of `{ key, value }` as an object; anything else, and a list with a key twice, as it is. */
export function entriesToObject(input: unknown): unknown {
  if (!Array.isArray(input)) return input;
  const output: Record<string, unknown> = {};
  for (const entry of input as readonly unknown[]) {
    if (!isEntry(entry) || Object.hasOwn(output, entry.key)) return input;
    set(output, entry.key, entry.value);
  }
  return output;
}

/** Is it `{ key, value }` with a text as key and nothing else? */
export function isEntry(value: unknown): value is { readonly key: string; readonly value: unknown } {
  return (
    isObject(value) &&
    Object.keys(value).length === 2 &&
    Object.hasOwn(value, "value") &&
    typeof ownKey(value) === "string"
  );
}

function ownKey(value: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(value, "key") ? value.key : undefined;
}
