import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Type, TypeGraph } from "../../src/ir/type.js";
import { compileValidators } from "../../src/typia/compile.js";
import type { CompiledValidators, ValidatorRequest } from "../../src/typia/validators.js";
import { arbitraryGraph } from "../support/arbitrary-type.js";

async function compile(requests: readonly ValidatorRequest[]): Promise<CompiledValidators> {
  const { value, diagnostics } = await compileValidators(requests, { unknownKeys: "reject" });
  expect(diagnostics).toEqual([]);
  return value;
}

const requests: readonly ValidatorRequest[] = fc
  .sample(arbitraryGraph(), { numRuns: 24, seed: 3 })
  .map((graph, index) => ({ id: `t${index}`, graph }));

describe("the text of a validator", () => {
  it("depends on its own graph alone", { timeout: 200_000 }, async () => {
    const together = await compile(requests);
    const reversed = await compile(requests.toReversed());
    expect(Object.fromEntries(reversed.byId)).toEqual(Object.fromEntries(together.byId));
    expect(reversed.shared).toEqual(together.shared);
    for (const request of requests.filter((_, index) => index % 4 === 0)) {
      const alone = await compile([request]);
      expect(alone.byId.get(request.id)).toEqual(together.byId.get(request.id));
      for (const module of alone.shared) expect(together.shared).toContainEqual(module);
    }
  });

  it("does not depend on the order in which literals were met", async () => {
    const levels = (...values: string[]): Type => ({ kind: "enum", members: values.map((value) => ({ value })) });
    const root: Type = {
      kind: "object",
      properties: [{ name: "level", wire: "level", type: levels("low", "medium", "high"), optional: false }],
    };
    const other: Type = { kind: "union", members: [levels("high", "zzz"), { kind: "number" }] };
    const graph = { root, definitions: {} };
    const alone = await compile([{ id: "a", graph }]);
    const after = await compile([
      { id: "b", graph: { root: other, definitions: {} } },
      { id: "a", graph },
    ]);
    expect(after.byId.get("a")).toEqual(alone.byId.get("a"));
  });

  it("does not depend on the names of definitions", async () => {
    const graph = (a: string, b: string): TypeGraph => ({
      root: { kind: "object", properties: [{ name: "x", wire: "x", optional: false, type: { kind: "ref", id: a } }] },
      definitions: {
        [a]: { kind: "array", items: { kind: "union", members: [{ kind: "ref", id: b }, { kind: "null" }] } },
        [b]: { kind: "object", properties: [{ name: "y", wire: "y", optional: true, type: { kind: "ref", id: a } }] },
      },
    });
    expect(await compile([{ id: "t", graph: graph("A", "B") }])).toEqual(
      await compile([{ id: "t", graph: graph("Z", "C") }]),
    );
  });
});

describe("definitions of one structure", () => {
  const fields = Array.from({ length: 20 }, (_, index) => `field${index}`);
  const big: Type = {
    kind: "object",
    properties: fields.map((name) => ({ name, wire: name, optional: true, type: { kind: "string", minLength: 1 } })),
  };
  const using = (id: string, definition: Type, extra: TypeGraph["definitions"] = {}): ValidatorRequest => ({
    id,
    graph: {
      root: {
        kind: "object",
        properties: [{ name: id, wire: id, optional: false, type: { kind: "ref", id: `${id}Big` } }],
      },
      definitions: { [`${id}Big`]: definition, ...extra },
    },
  });

  it("are one module, whatever their names and texts", async () => {
    const described: Type = { ...big, description: "other words" } as Type;
    const { shared, byId } = await compile([using("a", big), using("b", described)]);
    expect(shared).toHaveLength(1);
    expect(byId.get("a")?.shared).toEqual(byId.get("b")?.shared);
  });

  it("are one module also when one is written unrolled", async () => {
    const node = (next: string): Type => ({
      kind: "object",
      properties: [
        ...(big.kind === "object" ? big.properties : []),
        { name: "next", wire: "next", optional: true, type: { kind: "ref", id: next } },
      ],
    });
    const { shared } = await compile([using("a", node("aBig")), using("b", node("c"), { c: node("bBig") })]);
    expect(shared).toHaveLength(1);
  });

  it("stay in the text of the tool when they are small", async () => {
    const { shared } = await compile([using("a", { kind: "array", items: { kind: "string" } })]);
    expect(shared).toEqual([]);
  });
});
