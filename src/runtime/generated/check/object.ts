import type { Issue } from "../../contract.js";
import { fault, UNKNOWN_KEY } from "./issue.js";
import { at } from "./path.js";

/** Property names, for generated code to hold: in the order of the declaration, and to look one up. */
export interface Keys {
  readonly list: readonly string[];
  readonly set: ReadonlySet<string>;
}

/** Keys of these names, in the order of their declaration: made once, when the generated module is loaded. */
export function keys(...list: readonly string[]): Keys {
  return { list, set: new Set(list) };
}

/** Is it an object, and no array? */
export function isJsonObject(input: unknown): boolean {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

/** An own property; what is inherited does not count. */
export function own(input: object, key: string): unknown {
  return Object.hasOwn(input, key) ? (input as Readonly<Record<string, unknown>>)[key] : undefined;
}

/**
 * Has it no keys but these, and are these its own? `count` is how many of them have values: a plain object with just as many keys has no
 * other ones, which is much sooner said than looking each of them up.
 */
export function only(input: object, known: Keys, count?: number): boolean {
  if (count !== undefined && countKeys(input) === count && isPlain(input)) return true;
  for (const key in input) if (!known.set.has(key) && Object.hasOwn(input, key)) return false;
  return isPlain(input) || ownsAll(input, known);
}

function countKeys(input: object): number {
  let count = 0;
  for (const _ in input) count++;
  return count;
}

/** Reports each key that is not known. Most objects have their keys in the order of the declaration, where comparing is enough. */
export function unknownKeys(input: object, { list, set }: Keys, path: string, issues: Issue[]): void {
  let next = 0;
  for (const key in input) {
    if (key === list[next]) next++;
    else if (key === list[next + 1]) next += 2;
    else if (!set.has(key) && Object.hasOwn(input, key))
      fault(issues, at(path, key), UNKNOWN_KEY, (input as Readonly<Record<string, unknown>>)[key]);
  }
  if (isPlain(input)) return;
  for (const key of list)
    if (key in input && !Object.hasOwn(input, key) && !(key in Object.prototype))
      fault(issues, at(path, key), "own property", undefined);
}

/** Does every value pass, for the keys that are not known? */
export function everyValue(input: object, test: (value: unknown, key: string) => boolean, known?: Keys): boolean {
  for (const key of Object.keys(input))
    if (!known?.set.has(key) && !test((input as Readonly<Record<string, unknown>>)[key], key)) return false;
  return known === undefined || isPlain(input) || ownsAll(input, known);
}

/** Reports on each value, for the keys that are not known. */
export function eachValue(
  input: object,
  path: string,
  use: (value: unknown, path: string, key: string) => void,
  known?: Keys,
): void {
  for (const key of Object.keys(input))
    if (!known?.set.has(key)) use((input as Readonly<Record<string, unknown>>)[key], at(path, key), key);
}

/** Nothing of note can be inherited from these prototypes; names that `Object.prototype` has are read with {@link own}. */
function isPlain(input: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}

function ownsAll(input: object, { list }: Keys): boolean {
  for (const key of list) if (key in input && !Object.hasOwn(input, key) && !(key in Object.prototype)) return false;
  return true;
}
