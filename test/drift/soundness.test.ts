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
import { editedGraph } from "./mutate-type.js";

// TOOLGEN_PAIRS=50000 runs the full count; TOOLGEN_SEED sets the seed of the random run.
const pairs = Number(process.env.TOOLGEN_PAIRS ?? 1500);
const seeds = [20_250_101, Number(process.env.TOOLGEN_SEED ?? Date.now() % 2 ** 31)];

const graphs = arbitraryGraph();
const pairsOfGraphs = fc.oneof(
  { weight: 9, arbitrary: editedGraph(graphs) },
  { weight: 1, arbitrary: fc.tuple(graphs, graphs) },
);

const ajv = new Ajv2020({
  strict: false,
  logger: false,
  meta: false,
  validateSchema: false,
  multipleOfPrecision: 9,
  ownProperties: true,
});
(ajvFormats as unknown as (ajv: Ajv2020) => void)(ajv);

/** ajv's verdict; `undefined` where ajv itself fails: on a type that holds itself in a union, on keys such as `toString`. */
function validator(schema: JsonObject): (value: unknown) => boolean | undefined {
  const check = ajv.compile(schema);
  ajv.removeSchema(schema);
  return (value) => {
    try {
      return check(value) === true;
    } catch {
      return undefined;
    }
  };
}

function changesBetween(before: TypeGraph, after: TypeGraph, as: "input" | "result") {
  const side = (graph: TypeGraph) => {
    const schema = manifestSchema(graph, { annotations: true });
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

describe.each(seeds)("over pairs of random types, seed %d", (seed) => {
  it("a value that was valid and is not any more means that a change breaks the model", () => {
    let witnesses = 0;
    fc.assert(
      fc.property(pairsOfGraphs, fc.nat(), ([before, after], drawn) => {
        const [old, now] = [jsonSchema(before), jsonSchema(after)];
        const changes = changesBetween(before, after, "input");
        if (changes.some(({ model }) => model === "breaking")) return;
        const [was, is] = [validator(old), validator(now)];
        for (const value of valuesOf(before, drawn)) {
          const verdict = is(value);
          if (was(value) !== true || verdict === undefined) continue;
          witnesses++;
          expect(verdict, `${JSON.stringify(value)} is refused, but only ${JSON.stringify(changes)}`).toBe(true);
        }
      }),
      { numRuns: pairs, seed },
    );
    expect(witnesses).toBeGreaterThan(pairs / 10);
  });

  it("a value that is new in a result means that a change breaks code, but for keys that are new", () => {
    fc.assert(
      fc.property(pairsOfGraphs, ([before, after]) => {
        const changes = changesBetween(before, after, "result");
        if (changes.length === 0) expect(JSON.stringify(jsonSchema(after))).toBe(JSON.stringify(jsonSchema(before)));
      }),
      { numRuns: Math.ceil(pairs / 3), seed },
    );
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
});
