import type { CoerceContext } from "../../contract.js";

/**
 * Mends one value in wire form without changing what it means, or returns it as it is. `parent` and `key` say where the value stands;
 * they become text only when something is recorded.
 */
export type Coercer = (value: unknown, context: CoerceContext, parent: Place | undefined, key: Key) => unknown;

/** A step of a path: the name of a property or the index of an item. */
export type Key = string | number;

/** A container on the way to a value; the root has no key. */
export interface Place {
  readonly parent: Place | undefined;
  readonly key: Key;
}

/** Where the root of the arguments stands. */
export const ROOT: Key = "";

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
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Leaves any value as it is. */
export const keep: Coercer = (value) => value;

/** A coercer that is looked up when it runs: for definitions that refer to each other. */
export function lazyCoercer(find: () => Coercer): Coercer {
  return (value, context, parent, key) => find()(value, context, parent, key);
}
