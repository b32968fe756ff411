import { beforeAll, describe, expect, it } from "vitest";
import type { ToolEntry } from "../../src/runtime/contract.js";
import { driftMonitor } from "../../src/runtime/drift/monitor.js";
import type { DriftReport } from "../../src/runtime/index.js";
import { boxOf, goodOrder, orderEntry } from "./fixture.js";

let entry: ToolEntry;

beforeAll(async () => {
  entry = await orderEntry();
}, 120_000);

/** Findings of one result, as text. */
async function findingsOf(result: unknown): Promise<readonly string[]> {
  const { box, run } = boxOf(entry, {}, [result]);
  await run();
  await box.drift.settled();
  return box.drift
    .reports()
    .flatMap(({ findings }) => findings)
    .map(({ kind, path, observed }) => `${kind} ${path}${observed === undefined ? "" : ` ${observed}`}`);
}

const drifted = () => ({ id: "a", total: "1", note: "n" });

describe("what is found", () => {
  it("nothing in a result that is as declared, frozen or not", async () => {
    expect(await findingsOf(goodOrder())).toEqual([]);
    expect(await findingsOf(Object.freeze({ ...goodOrder(), shipTo: Object.freeze({ zip: "1" }) }))).toEqual([]);
    expect(await findingsOf({ id: "a", total: 1, lines: undefined, toString: () => "" })).toEqual([]);
  });

  it("unknown fields at any depth, that the encoder had dropped", async () => {
    const drifted = {
      ...goodOrder(),
      note: "x",
      prices: { EUR: { amount: 1, tax: 2 }, USD: { amount: 1, tax: 3 } },
      stock: new Map([["x", { left: 1, at: [] }]]),
      shipTo: { zip: "1", city: null },
      lines: [{ sku: "a" }, { sku: "b", gift: true }],
    };
    expect(await findingsOf(drifted)).toEqual([
      "unknown prices.*.tax number",
      "unknown stock.*.at array",
      "unknown shipTo.city null",
      "unknown lines.*.gift boolean",
      "unknown note string",
    ]);
  });

  it("missing and mistyped fields", async () => {
    const { id: _, ...rest } = goodOrder();
    const drifted = { ...rest, total: "3", placedAt: 5, prices: { "li@x.org": { amount: null } }, lines: {} };
    expect(await findingsOf(drifted)).toEqual([
      "missing id",
      "mistyped total string",
      "mistyped placedAt number",
      "mistyped prices.*.amount null",
      "mistyped lines object",
    ]);
    expect(await findingsOf(null)).toEqual(["mistyped  null"]);
  });

  it("no names that are data, and no secret of the call", async () => {
    const drifted = { ...goodOrder(), "4111 1111": 1, E12345678: 1, x_E12345678: 2 };
    expect(await findingsOf(drifted)).toEqual(["unknown * number"]);
    const named = { ...goodOrder(), shipTo: { zip: { E12345678: "secret" } } };
    const { box, events, run } = boxOf(entry, {}, [drifted, named]);
    await run();
    await box.drift.settled();
    const told = JSON.stringify([box.drift.reports(), events.filter(({ type }) => type === "result.drifted")]);
    expect(told).toContain("mistyped");
    expect(told).not.toMatch(/E12345678|secret|4111/);
  });
});

describe("how it is told", () => {
  it("repeats are one report, told at the 1st and the 10th", async () => {
    const told: DriftReport[] = [];
    const results = Array.from({ length: 12 }, (_, index) => ({
      id: `o${index}`,
      total: "3",
      tags: new Set([`${index}`]),
    }));
    const { box, events, run } = boxOf(entry, { onDrift: (report) => told.push(report) }, results);
    await run();
    expect(told).toEqual([]);
    await box.drift.settled();
    expect(told.map(({ count }) => count)).toEqual([1, 10]);
    expect(box.drift.reports()).toMatchObject([{ tool: "fetchOrder", count: 12, contract: entry.fingerprint.code }]);
    expect(events.filter(({ type }) => type === "result.drifted")).toHaveLength(2);
  });

  it("the shape does not depend on values, their number or the order of fields, and does on kinds", async () => {
    const shape = async (result: unknown) => {
      const { box, run } = boxOf(entry, {}, [result]);
      await run();
      await box.drift.settled();
      return box.drift.reports()[0]?.shape;
    };
    const one = await shape({ id: "a", total: 1, lines: [{ sku: "a" }], prices: { EUR: { amount: 1 } }, more: 1 });
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(
      await shape({
        more: 2,
        prices: { USD: { amount: 3 }, CHF: { amount: 4 } },
        lines: [{ sku: "b" }, { sku: "c" }],
        total: 9,
        id: "b",
      }),
    ).toBe(one);
    expect(
      await shape({ id: "a", total: 1, lines: [{ sku: "a" }], prices: { EUR: { amount: 1 } }, more: "1" }),
    ).not.toBe(one);
  });

  it("keeps so many kinds of drift and no more", async () => {
    const results = ["a", "b", "c"].map((name) => ({ id: "a", total: 1, [name]: 1 }));
    const { box, run } = boxOf(entry, { maxReports: 2 }, results);
    await run();
    await box.drift.settled();
    expect(box.drift.reports()).toHaveLength(2);
  });
});

describe("what it leaves alone", () => {
  it("the result, its wire form and the answer, also when looking fails", async () => {
    const hostile = { id: "a", total: 1 };
    let reads = 0;
    Object.defineProperty(hostile, "note", {
      enumerable: true,
      get() {
        reads++;
        throw new Error("not now");
      },
    });
    for (const result of [drifted(), hostile]) {
      const plain = await boxOf(entry, undefined, [result]).run();
      const listener = () => {
        throw new Error("from the host");
      };
      const { box, run } = boxOf(entry, { onDrift: listener }, [result]);
      const watched = await run();
      expect(watched.answers).toEqual(plain.answers);
      const [first] = watched.results;
      expect(first?.status === "done" && first.result === result).toBe(true);
      await box.drift.settled();
    }
    expect(reads).toBe(1);
  });

  it("results when it is off, not given, or not drawn", async () => {
    for (const drift of [undefined, { mode: "off" }, { mode: 0 }] as const) {
      const { box, run } = boxOf(entry, drift, [drifted()]);
      await run();
      await box.drift.settled();
      expect(box.drift.reports()).toEqual([]);
    }
    const draws = [0.1, 0.6, 0.4, 0.5, 0.49];
    const monitor = driftMonitor({ mode: 0.5 }, undefined, () => draws.shift() ?? 1);
    const call = { id: "c", tool: entry, wire: {}, input: {}, repairs: [] };
    for (let each = 0; each < 6; each++) monitor.observe(call, drifted(), entry.encode(drifted()));
    await monitor.settled();
    expect(monitor.reports()).toMatchObject([{ count: 3 }]);
  });

  it("tools without a declared result", async () => {
    const { checkResult: _, ...untyped } = entry;
    const { box, run } = boxOf(untyped, { enforce: ["fetchOrder"] }, [drifted()]);
    expect((await run()).results[0]).toMatchObject({ status: "done" });
    await box.drift.settled();
    expect(box.drift.reports()).toEqual([]);
  });
});

describe("enforced", () => {
  it("fails the call before the answer, in words without values, whatever the mode", async () => {
    const secret = { id: "a", total: "E12345678", note: "n" };
    const { box, run } = boxOf(entry, { mode: "off", enforce: ["fetchOrder"] }, [secret]);
    const { results, answers } = await run();
    expect(results[0]).toMatchObject({ status: "failed", failure: { code: "invalid_result", retryable: false } });
    expect(answers[0]?.shown.isError).toBe(true);
    expect(answers[0]?.shown.text).toBe(
      "fetchOrder ran, but its result is not what it declares: total must be number, got string; note is not declared.",
    );
    expect(box.drift.reports()).toMatchObject([{ count: 1 }]);
  });

  it("lets what is as declared pass, and other tools drift", async () => {
    const good = await boxOf(entry, { enforce: ["fetchOrder"] }, [goodOrder()]).run();
    expect(good.results[0]).toMatchObject({ status: "done" });
    const other = await boxOf(entry, { enforce: ["other"] }, [drifted()]).run();
    expect(other.results[0]).toMatchObject({ status: "done" });
  });
});

describe("under load", () => {
  it("holds on to a bounded number of results, and lets other work in between", async () => {
    const monitor = driftMonitor({});
    const many = {
      ...goodOrder(),
      more: 1,
      lines: Array.from({ length: 400 }, (_, index) => ({ sku: String(index) })),
    };
    const call = { id: "c", tool: entry, wire: {}, input: {}, repairs: [] };
    const wire = entry.encode(many);
    for (let each = 0; each < 3000; each++) monitor.observe(call, many, wire);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await monitor.settled();
    clearInterval(timer);
    expect(monitor.reports()[0]?.count).toBe(1000);
    expect(turns).toBeGreaterThan(5);
  });
});
