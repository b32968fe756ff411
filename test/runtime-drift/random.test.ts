import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { ToolEntry } from "../../src/runtime/contract.js";
import { compareResult } from "../../src/runtime/drift/compare.js";
import { emitTools, load, object, property, tool } from "../emit/harness.js";
import { type Sample, samples } from "../emit/type-arbitrary.js";

const types: readonly Sample[] = fc.sample(samples(3), { numRuns: 30, seed: 23 });

describe("results of random types", () => {
  let entries: readonly ToolEntry[];

  beforeAll(async () => {
    const decls = types.map(({ type }, index) =>
      tool(`t${index}x`, object(), {
        result: { kind: "value", type: { root: object(property("value", type)), definitions: {} } },
      }),
    );
    const { artifacts } = await emitTools(decls, { providers: [] });
    const module = await load(artifacts, decls.map(({ name }) => `export const ${name} = () => 0;`).join("\n"));
    entries = decls.map(({ name }) => module.tools.entries[name] as ToolEntry);
  }, 240_000);

  it.each(types.map((sample, index) => [index, sample] as const))(
    "type %i: valid values have no drift, a field beside the declared ones is found",
    (index, { code }) => {
      const entry = entries[index] as ToolEntry;
      const look = (result: unknown) => compareResult({ tool: entry, args: {}, result, wire: entry.encode(result) });
      fc.assert(
        fc.property(code, (value) => {
          expect(look({ value })).toBeUndefined();
          expect(look({ value, beside: 1 })?.findings).toEqual([
            { kind: "unknown", path: "beside", observed: "number" },
          ]);
          expect(look({ other: value })?.findings).toContainEqual(
            expect.objectContaining({ kind: "unknown", path: "other" }),
          );
        }),
        { numRuns: 30, seed: 3 },
      );
    },
  );
});
