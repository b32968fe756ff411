import type { ToolDecl } from "../../src/ir/tool.js";
import { object, property, tool } from "./harness.js";

/** A tool with an alias, an enum, a default, a context and effects. */
export const searchFlights: ToolDecl = tool(
  "searchFlights",
  object(
    property("origin", { kind: "string" }, { description: "IATA code */ of `origin` ${x}" }),
    property("targetDate", { kind: "date", format: "date" }, { wire: "date" }),
    property(
      "cabinClass",
      {
        kind: "enum",
        members: [
          { value: "economy", synonyms: ["coach"] },
          { value: "business", description: "flat beds" },
          { value: 3, alias: "first" },
        ],
      },
      { wire: "cabin_class", default: "economy" },
    ),
    property("passengers", { kind: "integer", minimum: 1, maximum: 9 }, { default: 1 }),
    property("directOnly", { kind: "boolean" }, { wire: "direct_only", optional: true }),
    property("tags", { kind: "set", items: { kind: "string" } }, { optional: true }),
    property("token", { kind: "string" }, { optional: true, sensitive: true }),
  ),
  {
    parameters: [{ kind: "root", optional: false }, { kind: "context" }],
    usesContext: true,
    effects: {
      known: true,
      reads: [
        [
          { kind: "name", text: "flight" },
          { kind: "argument", path: ["origin"] },
        ],
      ],
      writes: [],
    },
    traits: { timeoutMs: 3000 },
    examples: [{ origin: "PEK", date: "2026-01-05" }],
    result: {
      kind: "value",
      type: {
        root: {
          kind: "array",
          items: object(
            property("id", { kind: "string" }),
            property("departs", { kind: "date", format: "date-time" }),
            property("price", { kind: "bigint" }, { optional: true }),
            property("seats", { kind: "map", key: { kind: "string" }, value: { kind: "integer" } }),
          ),
        },
        definitions: {},
      },
    },
  },
);

/** Its implementation, in a module of the user. */
export const searchFlightsModule = `
import type { ToolContext } from "@toolgen/runtime";
export interface Query { origin: string; targetDate: Date; cabinClass: "economy" | "business" | 3; passengers: number; directOnly?: boolean; tags?: Set<string>; token?: string }
export interface Flight { id: string; departs: Date; price?: bigint; seats: Map<string, number> }
export async function searchFlights(query: Query, ctx: ToolContext<{ db: string }>): Promise<Flight[]> {
  return [{ id: query.origin + ctx.services.db, departs: query.targetDate, price: 12n, seats: new Map([[String(query.cabinClass), query.passengers]]) }];
}
`;
