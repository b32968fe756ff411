import { describe, expect, it } from "vitest";
import { createToolbox, type Decision, type Toolbox, ToolError } from "../../src/runtime/index.js";
import { entry, registry, writes } from "../guard/fixtures.js";

/** A counter that is read, written after consent, by a client, and with an undo. */
function counter() {
  let value = 0;
  const effects = { known: true, reads: [["n"]], writes: [] };
  const read = entry("read", { fields: {}, effects, invoke: () => value });
  const bump = entry("bump", {
    fields: {},
    ...writes("n"),
    invoke: () => ++value,
    traits: { approval: true, compensate: () => value-- },
  });
  const outside = entry("outside", { fields: {}, ...writes("n"), traits: { client: true } });
  const fails = entry("fails", {
    fields: {},
    effects: { known: true, reads: [["n"]], writes: [] },
    invoke: () => {
      throw new Error("no");
    },
  });
  return { tools: registry({ read, bump, outside, fails }), add: () => value++ };
}

const call = (name: string, id = name) => ({ id, name, arguments: {} });

/** Agrees to whatever waits, without naming the conversation again. */
async function resume(box: Toolbox, turn: string, pending: readonly { readonly id: string; readonly hash?: string }[]) {
  const decisions = pending.map(({ id, hash = "" }): [string, Decision] => [
    id,
    id === "outside" ? { kind: "result" } : { kind: "approve", hash },
  ]);
  return box.resume(turn, { decisions: Object.fromEntries(decisions) });
}

describe("what a conversation remembers of reads", () => {
  it("is dropped by a write that waited for consent", async () => {
    const box: Toolbox = createToolbox(counter().tools, { memo: "read" });
    const turn = {};
    expect((await box.run([call("read")], { turn })).results[0]).toMatchObject({ result: 0 });
    const { outcome } = await box.run([call("bump")], { turn });
    await resume(box, outcome?.turn ?? "", outcome?.pending ?? []);
    expect((await box.run([call("read")], { turn })).results[0]).toMatchObject({ result: 1 });
  });

  it("is dropped by what a client or somebody else did, also for the calls behind it", async () => {
    const { tools, add } = counter();
    const box: Toolbox = createToolbox(tools, { memo: "read", foreign: ["search_web"] });
    const turn = {};
    for (const [name, expected] of [
      ["outside", 1],
      ["search_web", 2],
    ] as const) {
      await box.run([call("read")], { turn });
      const { outcome } = await box.run([call(name), call("read")], { turn });
      add();
      const decisions = { [name]: { kind: "result" } } as const;
      const { results } = await box.resume(outcome?.turn ?? "", { decisions });
      expect(results[1]).toMatchObject({ status: "done", result: expected });
    }
  });

  it("is dropped by an undo", async () => {
    const schedule = { failurePolicy: "rollback", needsApproval: () => false } as const;
    const box: Toolbox = createToolbox(counter().tools, { memo: "read", schedule });
    const turn = {};
    const { outcome, results } = await box.run([call("bump"), call("read"), call("fails")], { turn });
    expect(outcome?.state).toBe("rolled_back");
    expect(results[1]).toMatchObject({ result: 1 });
    expect((await box.run([call("read")], { turn })).results[0]).toMatchObject({ result: 0 });
  });
});

describe("a run that is taken up again", () => {
  it("counts for its conversation alone, until it ends", async () => {
    const asks = entry("asks", {
      fields: {},
      traits: { approval: true },
      invoke: () => {
        throw new ToolError("no");
      },
    });
    const box: Toolbox = createToolbox(registry({ asks }), { retryBudget: 0 });
    const turn = {};
    const run = async (of: object) => {
      const { outcome } = await box.run([call("asks")], { turn: of });
      return resume(box, outcome?.turn ?? "", outcome?.pending ?? []);
    };
    expect((await run(turn)).exhausted).toBe(true);
    expect((await run({})).exhausted).toBe(true);
    const limited: Toolbox = createToolbox(registry({ asks }), { retryBudget: 1 });
    const twice = async (of: object) => {
      const { outcome } = await limited.run([call("asks")], { turn: of });
      return resume(limited, outcome?.turn ?? "", outcome?.pending ?? []);
    };
    expect([(await twice(turn)).exhausted, (await twice({})).exhausted, (await twice(turn)).exhausted]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("may be given up: nothing more runs, what was done is undone, and the model is told", async () => {
    const box: Toolbox = createToolbox(counter().tools);
    const bumps = { decisions: {}, rollback: true };
    const { outcome } = await box.run([call("read"), call("bump", "1"), call("bump", "2")]);
    const approved = { 1: { kind: "approve", hash: outcome?.pending[0]?.hash ?? "" } } as const;
    const half = await box.resume(outcome?.turn ?? "", { decisions: approved });
    expect(half.outcome?.state).toBe("suspended");
    const { results, answers, outcome: last } = await box.resume(outcome?.turn ?? "", bumps);
    expect(last?.state).toBe("rolled_back");
    expect(results.map(({ status }) => status)).toEqual(["done", "compensated", "cancelled"]);
    expect(answers.map(({ shown }) => shown.text)).toEqual([
      "0",
      "Undone, because the turn was taken back.",
      "Not run, because the turn was taken back.",
    ]);
    expect((await box.run([call("read")])).results[0]).toMatchObject({ result: 0 });
  });

  it("ends at its own deadline, or that of its toolbox", async () => {
    const deadlines: unknown[] = [];
    const late = entry("late", {
      fields: {},
      invoke: (_, context) => void deadlines.push(Reflect.get(Object(context), "deadline")),
    });
    const far = Date.now() + 1e6;
    const box = createToolbox(registry({ late }), { schedule: { deadline: far } });
    expect((await box.run([call("late")], { deadline: Date.now() - 1 })).outcome?.state).toBe("cancelled");
    await box.run([call("late")], { deadline: far - 5 });
    await box.run([call("late")], { deadline: far + 5 });
    await box.run([call("late")]);
    expect(deadlines).toEqual([far - 5, far, far]);
  });

  it("is no way out of a failure when it would wait for somebody", async () => {
    const asks = entry("asks", { fields: {}, traits: { approval: true }, invoke: () => 1 });
    const fails = entry("fails", {
      fields: {},
      invoke: () => {
        throw new ToolError("no");
      },
    });
    const box = createToolbox(registry({ asks, fails }), {
      retryBudget: 0,
      degrade: () => ({ call: { name: "asks", arguments: {} } }),
    });
    const { answers, exhausted } = await box.run([call("fails")]);
    expect(exhausted).toBe(true);
    expect(answers[0]?.shown.text).toContain("failed too often");
  });
});
