import fc from "fast-check";
import { expect, it } from "vitest";
import { components } from "../../src/ir/components.js";
import { sha256 } from "../../src/ir/fingerprint.js";
import type { Definitions, Type } from "../../src/ir/type.js";
import { nameCycle } from "../../src/typia/name-cycle.js";
import { withClasses } from "../../src/typia/with-classes.js";
import { arbitraryGraph } from "../support/arbitrary-type.js";

type Names = ReadonlyMap<string, string>;

/** What names mean, said without a thought for the time it takes: committed output is named so. */
function spelledOut(types: ReadonlyMap<string, Type>, outside: Names): Names {
  const texts = (parts: Names) => {
    const known = new Map([...outside, ...parts]);
    return new Map([...types].map(([id, type]) => [id, JSON.stringify(withClasses(type, known))]));
  };
  let parts = new Map([...types.keys()].map((id) => [id, ""]));
  for (let count = 1, stable = false; !stable; ) {
    parts = new Map([...texts(parts)].map(([id, text]) => [id, sha256(`${parts.get(id)} ${text}`)]));
    const size = new Set(parts.values()).size;
    stable = size === count;
    count = size;
  }
  const whole = sha256(
    [...new Set([...texts(parts)].map(([id, text]) => `${parts.get(id)} ${text}`))].sort().join("\n"),
  );
  return new Map([...parts].map(([id, part]) => [id, `t${sha256(`${part} ${whole}`).slice(0, 12)}`]));
}

function cyclesOf(definitions: Definitions): readonly ReadonlyMap<string, Type>[] {
  return components(definitions)
    .filter(({ recursive }) => recursive)
    .map(({ ids }) => new Map(ids.map((id) => [id, definitions[id] ?? ({ kind: "json" } as const)])));
}

it("names cycles as they have always been named", () => {
  const outside = new Map([["elsewhere", "t0123456789ab"]]);
  let met = 0;
  fc.assert(
    fc.property(arbitraryGraph(), ({ definitions }) => {
      for (const cycle of cyclesOf(definitions)) {
        met++;
        expect(nameCycle(cycle, outside)).toEqual(spelledOut(cycle, outside));
      }
    }),
    { numRuns: 300, seed: 1 },
  );
  expect(met).toBeGreaterThan(20);
});

it("names a chain in which only the distance to one definition tells them apart, whatever its texts say", () => {
  const link = (index: number): Type => ({
    kind: "object",
    properties: [
      { name: "~", wire: "~", optional: index === 0, type: { kind: "ref", id: `~~${(index + 1) % 40}` } },
      { name: "1", wire: "1", optional: true, type: { kind: "ref", id: "elsewhere" } },
      { name: "a", wire: "a", optional: true, type: { kind: "literal", value: '~~1\u0000"~' } },
    ],
  });
  const cycle = new Map(Array.from({ length: 40 }, (_, index) => [`~~${index}`, link(index)]));
  const names = nameCycle(cycle, new Map([["elsewhere", "t0123456789ab"]]));
  expect(names).toEqual(spelledOut(cycle, new Map([["elsewhere", "t0123456789ab"]])));
  expect(new Set(names.values()).size).toBe(40);
});
