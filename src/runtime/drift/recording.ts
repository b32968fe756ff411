import { isMap, isSet } from "../generated/encode/kinds.js";
import { isObject } from "../generated/fields.js";

/** What an encoder asked an object for. */
export interface Reading {
  /** Fields it asked for by name: these are declared. */
  readonly named: Set<string>;
  /** It listed the keys: the type names no more, as of a record or of plain JSON. */
  open: boolean;
}

/** Readings by object of the application's value. */
export type Readings = WeakMap<object, Reading>;

/**
 * A view of a value that notes what is read of it. A generated encoder asks a closed object for its declared fields and for nothing else,
 * so that what it never asked for is unknown to the contract. The value itself is not touched; objects of a class are handed on as they
 * are, since what a class keeps beside its data is its own affair.
 */
export function recorded(value: unknown, readings: Readings): unknown {
  if (Array.isArray(value)) return value.map((item) => recorded(item, readings));
  if (isMap(value)) return new Map([...value].map(([key, item]) => [key, recorded(item, readings)]));
  if (isSet(value)) return new Set([...value].map((item) => recorded(item, readings)));
  return isPlainObject(value) ? recordedObject(value, readings) : value;
}

/** An object as literals and `JSON.parse` make them, of any realm. */
export function isPlainObject(value: unknown): value is { readonly [key: string]: unknown } {
  if (!isObject(value)) return false;
  const parent: unknown = Object.getPrototypeOf(value);
  return parent === null || (Object.getPrototypeOf(parent) === null && Object.hasOwn(Object(parent), "hasOwnProperty"));
}

function recordedObject(source: { readonly [key: string]: unknown }, readings: Readings): object {
  const reading = readings.get(source) ?? { named: new Set<string>(), open: false };
  readings.set(source, reading);
  const note = (key: string | symbol) => {
    if (typeof key === "string" && !reading.open) reading.named.add(key);
  };
  // An empty target: a frozen one would not let the view answer for it.
  return new Proxy(Object.create(Object.getPrototypeOf(source)) as object, {
    get(_, key) {
      if (Object.hasOwn(source, key)) note(key);
      return recorded(Reflect.get(source, key), readings);
    },
    getOwnPropertyDescriptor(_, key) {
      const found = Reflect.getOwnPropertyDescriptor(source, key);
      if (found === undefined) return undefined;
      note(key);
      const value = recorded(Reflect.get(source, key), readings);
      return { value, enumerable: found.enumerable === true, configurable: true, writable: true };
    },
    has: (_, key) => Reflect.has(source, key),
    ownKeys() {
      reading.open = true;
      return Reflect.ownKeys(source);
    },
  });
}
