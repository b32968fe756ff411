import { type Fields, set } from "../fields.js";

/** A new array of bytes; before TypeScript 5.7 its type takes no argument. */
type Bytes = ReturnType<Uint8ArrayConstructor["of"]>;

/** Bytes of a base64 text. */
export function decodeBytes(wire: unknown): Bytes {
  const text = atob(wire as string);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The items of an array, each decoded. */
export function decodeItems<T>(wire: unknown, decode: (item: unknown, index: number) => T): T[] {
  return (wire as readonly unknown[]).map(decode);
}

/** An object with the same keys and decoded values. */
export function decodeValues(wire: unknown, decode: (value: unknown) => unknown): object {
  const result = {};
  for (const [key, value] of Object.entries(wire as Fields)) set(result, key, decode(value));
  return result;
}

/** Adds the keys that the type does not name, with decoded values. */
export function decodeRest(
  target: object,
  wire: Fields,
  named: ReadonlySet<string>,
  decode: (value: unknown) => unknown,
): void {
  for (const [key, value] of Object.entries(wire)) if (!named.has(key)) set(target, key, decode(value));
}

/** A `Map` from an object. */
export function decodeMap(
  wire: unknown,
  decodeKey: (key: unknown) => unknown,
  decode: (value: unknown) => unknown,
): Map<unknown, unknown> {
  return new Map(Object.entries(wire as Fields).map(([key, value]) => [decodeKey(key), decode(value)]));
}

/** A `Map` from a list of pairs. */
export function decodeEntries(
  wire: unknown,
  decodeKey: (key: unknown) => unknown,
  decode: (value: unknown) => unknown,
): Map<unknown, unknown> {
  return new Map(
    (wire as readonly (readonly [unknown, unknown])[]).map(([key, value]) => [decodeKey(key), decode(value)]),
  );
}

/** The value of an aliased enum member. */
export function renamed(names: ReadonlyMap<unknown, unknown>, value: unknown): unknown {
  return names.has(value) ? names.get(value) : value;
}
