/**
 * Canonical JSON text: no white space, numbers and strings as RFC 8785 writes them. Keys keep their order, since the order
 * of properties and enum members is content here; lone surrogates, which RFC 8785 refuses, are written as escapes.
 * Properties that are `undefined` are left out.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return numberText(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(",")}]`;
  if (typeof value === "object") {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
  }
  throw new TypeError(`no JSON form for a ${typeof value}`);
}

/** ECMAScript's shortest form, which RFC 8785 prescribes; minus zero is zero. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`no JSON form for ${value}`);
  return String(value === 0 ? 0 : value);
}
