/** `Date`, also from another realm. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === "[object Date]";
}

/** `Map`, also from another realm. */
export function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return Object.prototype.toString.call(value) === "[object Map]";
}

/** `Set`, also from another realm. */
export function isSet(value: unknown): value is ReadonlySet<unknown> {
  return Object.prototype.toString.call(value) === "[object Set]";
}

/** `URL`, also from another realm. */
export function isUrl(value: unknown): value is { readonly href: string } {
  return Object.prototype.toString.call(value) === "[object URL]";
}

/** Binary data, in a view or as a whole buffer. */
export function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

/** An object whose fields are its content: data, also of a class, but none of the kinds that have a wire form of their own. */
export function isData(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !isDate(value) && !isMap(value) && !isSet(value) && !isUrl(value) && !isBytes(value);
}
