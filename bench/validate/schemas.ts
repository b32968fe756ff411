import type { JsonObject } from "../../src/ir/json.js";

const cities = ["Beijing", "Shanghai", "Guangzhou", "Shenzhen", "Hangzhou"];
const date = { type: "string", format: "date" };
const moment = { type: "string", format: "date-time" };
const email = { type: "string", format: "email" };
const closed = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const quantity = { type: "integer", minimum: 1, maximum: 99 };
const filters = { type: "array", items: { $ref: "#/$defs/Filter" } };

/** The tools of the benchmark as JSON Schema 2020-12; each peer has the same types in its own words. */
export const schemas: Readonly<Record<string, JsonObject>> = {
  weather: closed({ city: { enum: cities }, date, unit: { enum: ["c", "f"] } }, ["city", "date"]),
  flights: closed(
    {
      origin: { enum: cities },
      destination: { enum: cities },
      date,
      cabin: { enum: ["economy", "business", "first"] },
      passengers: { type: "integer", minimum: 1, maximum: 9 },
      direct: { type: "boolean" },
      stops: { type: "integer", minimum: 0, maximum: 3 },
      price: { type: "number", exclusiveMinimum: 0 },
    },
    ["origin", "destination", "date"],
  ),
  event: closed(
    {
      title: { type: "string", minLength: 1, maxLength: 200 },
      start: moment,
      end: moment,
      attendees: {
        type: "array",
        maxItems: 50,
        items: closed({ email, role: { enum: ["host", "guest", "optional"] } }, ["email"]),
      },
      location: { type: "string" },
      repeat: closed({ every: { enum: ["day", "week", "month"] }, times: quantity }, ["every"]),
    },
    ["title", "start", "end", "attendees"],
  ),
  order: closed(
    {
      items: {
        type: "array",
        maxItems: 100,
        items: {
          anyOf: [
            closed({ kind: { const: "book" }, title: { type: "string" }, quantity }, ["kind", "title", "quantity"]),
            closed({ kind: { const: "shirt" }, size: { enum: ["S", "M", "L"] }, quantity }, [
              "kind",
              "size",
              "quantity",
            ]),
            closed(
              { kind: { const: "voucher" }, amount: { type: "number", exclusiveMinimum: 0 }, to: { type: "string" } },
              ["kind", "amount"],
            ),
          ],
        },
      },
      note: { type: "string" },
    },
    ["items"],
  ),
  filter: {
    ...closed({ filter: { $ref: "#/$defs/Filter" }, limit: { type: "integer", minimum: 1, maximum: 1000 } }, [
      "filter",
    ]),
    $defs: {
      Filter: {
        anyOf: [
          closed({ and: filters }, ["and"]),
          closed({ or: filters }, ["or"]),
          closed({ not: { $ref: "#/$defs/Filter" } }, ["not"]),
          closed(
            {
              field: { type: "string", minLength: 1 },
              op: { enum: ["eq", "ne", "lt", "gt"] },
              value: { type: ["string", "number", "boolean"] },
            },
            ["field", "op", "value"],
          ),
        ],
      },
    },
  },
  country: closed(
    {
      code: { type: "string", pattern: "^[A-Z]{2}$" },
      name: { type: "string" },
      population: { type: "integer", minimum: 0 },
      site: { type: "string", format: "uri" },
      founded: date,
      contact: email,
      updated: moment,
      id: { type: "string", format: "uuid" },
      languages: { type: "array", items: { type: "string" } },
    },
    ["code", "name", "population", "site", "founded", "contact", "updated", "id", "languages"],
  ),
};
