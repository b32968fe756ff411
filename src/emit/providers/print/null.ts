import type { JsonObject } from "../../../ir/json.js";
import type { Dialect } from "../dialect.js";

/** A type name as the dialect writes it. */
export function typeName(name: string, dialect: Dialect): string {
  return dialect.openApi ? name.toUpperCase() : name;
}

const plainScalars: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/** The same schema, for `null` too, in the way of the dialect. */
export function addNull(schema: JsonObject, dialect: Dialect): JsonObject {
  if (dialect.nullable === "keyword") return nullable(schema);
  const { description, ...bare } = schema;
  const text = description === undefined ? {} : { description };
  if (Array.isArray(schema.anyOf)) {
    if (schema.anyOf.some((member: JsonObject) => acceptsNull(member))) return schema;
    return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  }
  if (acceptsNull(schema)) return schema;
  const simple = plainScalars.has(schema.type) && !("enum" in schema) && !("const" in schema);
  if (dialect.nullable === "type-list" && simple) return { ...schema, type: [String(schema.type), "null"] };
  return { anyOf: [bare, { type: "null" }], ...text };
}

function acceptsNull(schema: JsonObject): boolean {
  return schema.type === "null" || (Array.isArray(schema.type) && schema.type.includes("null"));
}

/** `anyOf` stands alone on its node there, so the keyword goes to its first member. */
function nullable(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.anyOf)) return { ...schema, nullable: true };
  const [first, ...rest] = schema.anyOf as readonly JsonObject[];
  return { ...schema, anyOf: [{ ...first, nullable: true }, ...rest] };
}
