/** A JSON value: what a wire value, a default or an example is made of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Keys keep their order; `__proto__` is an ordinary key, so build these with `Object.create(null)` or `Object.fromEntries`. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The value of a JSON text, as editors on Windows save it too: with a byte order mark. Throws a `SyntaxError` of the engine. */
export function parseJson(text: string): Json {
  return JSON.parse(text.replace(/^\ufeff/, ""));
}

/** Is it an object, and neither null nor a list? */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
