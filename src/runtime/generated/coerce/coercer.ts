import type { CoerceContext } from "../../contract.js";
import { parseExact } from "../../exact-json.js";

/** What a type means to the guard: how a value in wire form is mended towards it, and whether one has its shape already. */
export interface Coercer {
  /**
   * Mends a value without changing what it means, or returns it as it is. `parent` and `key` say where the value stands; they become
   * text only when something is recorded.
   */
  readonly coerce: Coerce;
  /** Kinds, keys and literals are right; constraints are not looked at. Tells the members of a union apart. */
  readonly fits: (value: unknown) => boolean;
}

/** See {@link Coercer.coerce}. */
export type Coerce = (value: unknown, context: CoerceContext, parent: Place | undefined, key: Key) => unknown;

/** A step of a path: the name of a property or the index of an item. */
export type Key = string | number;

/** A container on the way to a value; the root has no key. */
export interface Place {
  readonly parent: Place | undefined;
  readonly key: Key;
}

/** The access path of a value: `passengers[0].name`, `meta["a b"]`. */
export function pathOf(parent: Place | undefined, key: Key): string {
  if (parent === undefined) return "";
  const before = pathOf(parent.parent, parent.key);
  if (typeof key === "number") return `${before}[${key}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${before}[${JSON.stringify(key)}]`;
  return before === "" ? key : `${before}.${key}`;
}

/** Records a change and returns the new value. */
export function mended<T>(
  from: unknown,
  to: T,
  rule: string,
  context: CoerceContext,
  parent: Place | undefined,
  key: Key,
): T {
  context.record({ path: pathOf(parent, key), from, to, rule });
  return to;
}

/** Reads a JSON text found where a container is expected; undefined when it is none. The host may bring a more forgiving parser. */
export function parseText(text: string, context: CoerceContext): unknown {
  if (context.parse !== undefined) return context.parse(text);
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** Any value, as it is. */
export const anything: Coercer = { coerce: (value) => value, fits: (value) => value !== undefined };

/** A coercer that is looked up when it runs: for definitions that refer to each other. */
export function lazily(find: () => Coercer): Coercer {
  return {
    coerce: (value, context, parent, key) => find().coerce(value, context, parent, key),
    fits: (value) => find().fits(value),
  };
}
