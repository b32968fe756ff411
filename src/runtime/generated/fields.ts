/** An object seen as its fields, whatever they hold. */
export interface Fields {
  readonly [key: string]: unknown;
}

/** Own properties only: an optional property called `constructor` is not inherited. */
export function has(object: object, key: string): boolean {
  return Object.hasOwn(object, key);
}

/** A JSON object: not null, not an array. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets an own property; `__proto__` too, which plain assignment would take as the prototype. */
export function set(object: object, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    (object as Record<string, unknown>)[key] = value;
  }
}
