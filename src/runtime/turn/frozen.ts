import type { ToolEntry } from "../contract.js";

const copies = new WeakMap<ToolEntry, ToolEntry>();

/**
 * A tool as code of the host may look at it, but not change it: a frozen copy, made once. What decides about a tool must not be able to
 * rewrite, for all who come later, the scopes that it is asked about, nor what the scheduler and the guard go by.
 */
export function frozen(tool: ToolEntry): ToolEntry {
  let copy = copies.get(tool);
  if (copy === undefined) {
    copy = frozenCopy(tool);
    copies.set(tool, copy);
  }
  return copy;
}

/** Copies data; functions and objects of classes stay what they are. */
function frozenCopy<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as Value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, frozenCopy(field)]);
  return Object.freeze(Object.fromEntries(fields)) as Value;
}
