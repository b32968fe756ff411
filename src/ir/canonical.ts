/**
 * Canonical JSON text: no white space, numbers and strings as RFC 8785 writes them. Keys keep their order, since the order
 * of properties and enum members is content here; lone surrogates, which RFC 8785 refuses, are written as escapes.
 * Properties that are `undefined` are left out.
 */
export function canonicalJson(value: unknown): string {
  assertJson(value);
  return JSON.stringify(value);
}

/** `JSON.stringify` writes plain data so; of anything else it makes something without a word. */
function assertJson(value: unknown): void {
  switch (typeof value) {
    case "string":
    case "boolean":
      return;
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`no JSON form for ${value}`);
      return;
    case "object":
      if (Array.isArray(value)) for (const item of value) assertJson(item);
      else if (value !== null) assertFields(value as Readonly<Record<string, unknown>>);
      return;
    default:
      throw new TypeError(`no JSON form for a ${typeof value}`);
  }
}

function assertFields(fields: Readonly<Record<string, unknown>>): void {
  for (const key in fields) if (fields[key] !== undefined) assertJson(fields[key]);
}
