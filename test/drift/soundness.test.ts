import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareManifests } from "../../src/drift/compare.js";
import { manifestSchema } from "../../src/drift/manifest-schema.js";
import { severityOf } from "../../src/drift/report.js";
import { jsonSchema } from "../../src/emit/json-schema.js";
import type { Json, JsonObject } from "../../src/ir/json.js";
import type { TypeGraph } from "../../src/ir/type.js";
import { arbitraryGraph } from "../support/arbitrary-type.js";
import { sampleMutated, sampleValid } from "../support/sample.js";
import { contract } from "./contracts.js";
import { isValid } from "./interpret-schema.js";
import { editedGraph } from "./mutate-type.js";

// TOOLGEN_PAIRS=50000 runs the full count; TOOLGEN_SEED sets the seed of the random run.
const pairs = Number(process.env.TOOLGEN_PAIRS ?? 600);
const seeds = [20_250_101, Number(process.env.TOOLGEN_SEED ?? Date.now() % 2 ** 31)];

const graphs = arbitraryGraph();
const pairsOfGraphs = fc.oneof(
  { weight: 9, arbitrary: editedGraph(graphs) },
  { weight: 1, arbitrary: fc.tuple(graphs, graphs) },
);

function changesBetween(before: TypeGraph, after: TypeGraph, as: "input" | "result") {
  const side = (graph: TypeGraph) => {
    const schema = manifestSchema(graph);
    return contract(as === "input" ? { input: schema } : { result: { kind: "value", schema } });
  };
  return compareManifests([side(before)], [side(after)]);
}

/** Values of a type and others close to it; none where they would have no end. */
function valuesOf(graph: TypeGraph, seed: number): readonly Json[] {
  const values = fc.oneof(sampleValid(graph), sampleMutated(graph));
  try {
    return fc.sample(values, { seed, numRuns: 8 });
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The schema with every closed object open: readers of a result pass over keys that they do not know. */
function opened(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === "additionalProperties" && value === false
      ? true
      : key === "enum" || key === "const"
        ? value
        : opened(value),
  ]);
  return Object.fromEntries(entries);
}

describe.each(seeds)("over pairs of random types, seed %d", (seed) => {
  it("an argument that was valid and is not any more means that a change breaks the model", () => {
    let witnesses = 0;
    fc.assert(
      fc.property(pairsOfGraphs, fc.nat(), ([before, after], drawn) => {
        const changes = changesBetween(before, after, "input");
        if (changes.some(({ model }) => model === "breaking")) return;
        const [old, now] = [jsonSchema(before), jsonSchema(after)];
        for (const value of valuesOf(before, drawn)) {
          if (!isValid(old, value)) continue;
          witnesses++;
          expect(isValid(now, value), `${JSON.stringify(value)} is refused, but only ${JSON.stringify(changes)}`).toBe(
            true,
          );
        }
      }),
      { numRuns: pairs, seed },
    );
    expect(witnesses).toBeGreaterThan(pairs / 10);
  });

  it("a result that could not be before, new keys aside, means that a change breaks code", () => {
    let witnesses = 0;
    fc.assert(
      fc.property(pairsOfGraphs, fc.nat(), ([before, after], drawn) => {
        const changes = changesBetween(before, after, "result");
        if (changes.some(({ code }) => code === "breaking")) return;
        const [old, now] = [opened(jsonSchema(before)) as JsonObject, jsonSchema(after)];
        for (const value of valuesOf(after, drawn)) {
          if (!isValid(now, value)) continue;
          witnesses++;
          expect(isValid(old, value), `${JSON.stringify(value)} is new, but only ${JSON.stringify(changes)}`).toBe(
            true,
          );
        }
      }),
      { numRuns: Math.ceil(pairs / 3), seed },
    );
    expect(witnesses).toBeGreaterThan(pairs / 50);
  });

  it("equal types give no change, and a change of what is sent is never cosmetic to the model", () => {
    fc.assert(
      fc.property(pairsOfGraphs, ([before, after]) => {
        expect(changesBetween(before, structuredClone(before), "input")).toEqual([]);
        const same = JSON.stringify(jsonSchema(before)) === JSON.stringify(jsonSchema(after));
        const changes = changesBetween(before, after, "input");
        expect(changes.some(({ model }) => model !== "cosmetic")).toBe(!same);
        for (const change of changes) expect(["breaking", "compatible"]).toContain(severityOf(change));
      }),
      { numRuns: Math.ceil(pairs / 3), seed },
    );
  });

  it("ids are unique, and the same every time", () => {
    fc.assert(
      fc.property(pairsOfGraphs, ([before, after]) => {
        const ids = changesBetween(before, after, "input").map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(changesBetween(structuredClone(before), structuredClone(after), "input").map(({ id }) => id)).toEqual(
          ids,
        );
      }),
      { numRuns: Math.ceil(pairs / 5), seed },
    );
  });

  it("the interpreter of these tests agrees with ajv", () => {
    const ajv = new Ajv2020({
      strict: false,
      logger: false,
      meta: false,
      validateSchema: false,
      multipleOfPrecision: 9,
      ownProperties: true,
    });
    (ajvFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    let asked = 0;
    fc.assert(
      fc.property(graphs, fc.nat(), (graph, drawn) => {
        const schema = jsonSchema(graph);
        const check = ajv.compile(schema);
        ajv.removeSchema(schema);
        for (const value of valuesOf(graph, drawn)) {
          let verdict: boolean;
          try {
            verdict = check(value) === true;
          } catch {
            // ajv itself fails on a union that holds itself, and on keys such as `toString` among unique items.
            continue;
          }
          asked++;
          expect(isValid(schema, value), `${JSON.stringify(schema)} ${JSON.stringify(value)}`).toBe(verdict);
        }
      }),
      { numRuns: 40, seed },
    );
    expect(asked).toBeGreaterThan(100);
  });
});
