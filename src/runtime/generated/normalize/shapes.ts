import { isObject } from "../fields.js";
import { isEntry } from "./objects.js";

type Test = (value: unknown) => boolean;

/** Is it an object with all the required keys, and no keys but those tested (or passing `rest`), whose values pass? */
export function hasShape(
  value: unknown,
  required: readonly string[],
  tests: ReadonlyMap<string, Test>,
  rest?: Test,
): boolean {
  if (!isObject(value)) return false;
  return (
    required.every((key) => Object.hasOwn(value, key)) &&
    Object.keys(value).every((key) => (tests.get(key) ?? rest ?? (() => false))(value[key]))
  );
}

/** Is it an object that has all the required keys and no keys but the known ones? Says nothing about the values. */
export function hasKeys(value: unknown, required: readonly string[], known: readonly string[]): boolean {
  return (
    isObject(value) &&
    required.every((key) => Object.hasOwn(value, key)) &&
    Object.keys(value).every((key) => known.includes(key))
  );
}

/** Is it a list whose items pass? */
export function isListOf(value: unknown, test: Test): boolean {
  return Array.isArray(value) && value.every((item: unknown) => test(item));
}

/** Is it a list of `{ key, value }` whose values pass? */
export function isEntriesOf(value: unknown, test: Test): boolean {
  return Array.isArray(value) && value.every((item: unknown) => isEntry(item) && test(item.value));
}

/** Is it a list whose items pass by their place? */
export function isTupleOf(value: unknown, tests: readonly Test[], least: number, rest?: Test): boolean {
  return (
    Array.isArray(value) &&
    value.length >= least &&
    value.every((item: unknown, index) => (tests[index] ?? rest ?? (() => false))(item))
  );
}

/** Is the property there, with one of these values? Tells members of a union apart. */
export function isTagged(value: unknown, name: string, tags: readonly unknown[]): boolean {
  return isObject(value) && Object.hasOwn(value, name) && tags.includes(value[name]);
}
