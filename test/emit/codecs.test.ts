import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { ToolEntry } from "../../src/runtime/contract.js";
import { coerce, emitTools, load, object, property, tool } from "./harness.js";
import { type Sample, samples } from "./type-arbitrary.js";

/** A fixed sample of types: a failure names one that can be run again. */
const types: readonly Sample[] = fc.sample(samples(3), { numRuns: 60, seed: 7 });

describe("codecs of random types", () => {
  let entries: readonly ToolEntry[];

  beforeAll(async () => {
    const decls = types.map(({ type }, index) =>
      tool(`t${index}x`, object(property("value", type)), {
        result: { kind: "value", type: { root: object(property("value", type)), definitions: {} } },
      }),
    );
    const { artifacts, diagnostics } = await emitTools(decls, { providers: [] });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const module = await load(
      artifacts,
      decls.map(({ name }) => `export const ${name} = (input) => input;`).join("\n"),
    );
    entries = decls.map(({ name }) => module.tools.entries[name] as ToolEntry);
  }, 240_000);

  it.each(types.map((sample, index) => [index, sample] as const))(
    "type %i: round trip, validity, identity",
    (index, { type, code }) => {
      const entry = entries[index] as ToolEntry;
      fc.assert(
        fc.property(code, (value) => {
          const wire = entry.encode({ value });
          const text = JSON.stringify(wire);
          const read: unknown = JSON.parse(text);
          expect(entry.check(read), JSON.stringify(type)).toEqual([]);
          expect(entry.checkResult?.(wire)).toEqual([]);
          const decoded = entry.decode(read);
          expect(decoded).toEqual({ value });
          expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
          expect(JSON.stringify(read)).toBe(text);
          expect(entry.encode(decoded)).toEqual(wire);
          for (const level of ["exact", "lossless", "nearest"] as const) {
            expect(coerce(entry, read, { level }).repairs).toEqual([]);
            expect(coerce(entry, read, { level }).value).toBe(read);
          }
        }),
        { numRuns: 40, seed: 11 },
      );
    },
  );
});
