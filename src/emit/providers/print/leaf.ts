import type { JsonObject } from "../../../ir/json.js";
import { jsonTypeOf, memberWire } from "../../../ir/wire.js";
import type { Dialect } from "../dialect.js";
import type { ScalarForm } from "../rewrite/form.js";
import { typeName } from "./null.js";

/** Type and values of a scalar, without its constraints. */
export function scalarBody(type: ScalarForm["type"], dialect: Dialect): JsonObject {
  if (type.kind === "literal") {
    const name = typeName(jsonTypeOf(type.value), dialect);
    return dialect.literals === "const" ? { type: name, const: type.value } : { type: name, enum: [type.value] };
  }
  if (type.kind !== "enum") return { type: typeName(type.kind, dialect) };
  const values = type.members.map(memberWire);
  const found = [...new Set(values.map(jsonTypeOf))];
  const names = (found.includes("number") ? found.filter((name) => name !== "integer") : found).map((name) =>
    typeName(name, dialect),
  );
  return { type: names.length === 1 && names[0] !== undefined ? names[0] : names, enum: values };
}

/**
 * Any JSON value, or any object or array, as the dialect says it. Where every node needs a type, lists are described
 * two levels deep: such forms are not enforced, or else bound what can be written.
 */
export function anyBody(only: "object" | "array" | undefined, dialect: Dialect): JsonObject {
  const object: JsonObject = { type: "object", properties: {}, additionalProperties: true };
  if (only !== undefined) return only === "object" ? object : listOfAny(object, 1);
  return dialect.json === "typed" ? { anyOf: [...plainTypes(object), listOfAny(object, 1)] } : {};
}

function plainTypes(object: JsonObject): readonly JsonObject[] {
  return [{ type: "string" }, { type: "number" }, { type: "boolean" }, object, { type: "null" }];
}

function listOfAny(object: JsonObject, levels: number): JsonObject {
  const deeper = levels === 0 ? [] : [listOfAny(object, levels - 1)];
  return { type: "array", items: { anyOf: [...plainTypes(object), ...deeper] } };
}

/** Google's Schema message has its counts as texts. */
export function textNumbers(keywords: JsonObject): JsonObject {
  const counts = /^(?:min|max)(?:Length|Items|Properties)$/;
  return Object.fromEntries(
    Object.entries(keywords).map(([key, value]) => [
      key,
      counts.test(key) && typeof value === "number" ? String(value) : value,
    ]),
  );
}
