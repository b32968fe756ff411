import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";

/** What a form may hold by the protocol: an object of texts, numbers, yes-or-no and choices. */
export type Form = ElicitRequestFormParams["requestedSchema"];

const KEPT: Readonly<Record<string, readonly string[]>> = {
  string: ["type", "title", "description", "minLength", "maxLength", "format", "enum", "default"],
  number: ["type", "title", "description", "minimum", "maximum", "default"],
  integer: ["type", "title", "description", "minimum", "maximum", "default"],
  boolean: ["type", "title", "description", "default"],
};
const FORMATS = new Set<unknown>(["email", "uri", "date", "date-time"]);

/**
 * A schema of results as a form; `undefined` where a form cannot ask for it. Constraints that forms lack are dropped here and checked
 * when the answer comes.
 */
export function formOf(schema: unknown): Form | undefined {
  const { type, properties, required } = fields(schema);
  if (type !== "object") return undefined;
  const asked: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(fields(properties))) {
    const field = fieldOf(fields(property));
    if (field === undefined) return undefined;
    asked[name] = field;
  }
  if (Object.keys(asked).length === 0) return undefined;
  // Built of nothing but what `KEPT` allows.
  return { type: "object", properties: asked, ...(Array.isArray(required) ? { required } : {}) } as Form;
}

function fieldOf(property: Readonly<Record<string, unknown>>): object | undefined {
  const kept = typeof property.type === "string" ? KEPT[property.type] : undefined;
  if (kept === undefined || "const" in property) return undefined;
  if (property.type !== "string" && "enum" in property) return undefined;
  const given = Object.entries(property).filter(
    ([key, value]) => kept.includes(key) && (key !== "format" || FORMATS.has(value)),
  );
  return Object.fromEntries(given);
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
