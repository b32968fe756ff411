import { describe, expect, it } from "vitest";
import type { PreparedCall } from "../../src/runtime/call.js";
import type { Json } from "../../src/runtime/contract.js";
import { inProcessEngine } from "../../src/runtime/engine/in-process.js";
import type { Execution } from "../../src/runtime/schedule/execution.js";
import type { Prepare } from "../../src/runtime/schedule/options.js";
import type { Decision, TurnOutcome } from "../../src/runtime/schedule/outcome.js";
import type { PlannableCall } from "../../src/runtime/schedule/plannable.js";
import { resumeTurn, runTurn } from "../../src/runtime/schedule/turn.js";
import { call, tool } from "./fixtures.js";

const pay = tool("pay", { writes: ["account:{id}"] }, { approval: true, compensate: () => {} });
const look = tool("look", { reads: ["account:{id}"] });
const book = tool("book", { writes: ["seat"] }, { compensate: () => {} });

/** A turn whose calls are prepared by looking their tools up again. */
function host(
  entries: readonly (typeof pay)[],
  calls: readonly PlannableCall[],
  policy: "continue" | "rollback" = "continue",
) {
  const ran: string[] = [];
  const undone: string[] = [];
  const engine = inProcessEngine();
  const prepare: Prepare = ({ id, name, wire, after }) => {
    const entry = entries.find((each) => each.name === name);
    if (entry === undefined) throw new Error(name);
    if (JSON.stringify(wire).includes("bad")) {
      const failure = { code: "invalid_arguments" as const, text: "id is bad", retryable: true };
      return { id, settled: { id, name, repairs: [], status: "rejected", failure } };
    }
    return call(id, entry, wire as { readonly [name: string]: Json }, after === undefined ? undefined : [...after]);
  };
  const options = {
    engine,
    failurePolicy: policy,
    execute: (each: PreparedCall): Execution => {
      ran.push(`${each.id} ${JSON.stringify(each.wire)}`);
      return { kind: "done", result: each.id, wire: each.id };
    },
    compensate: (each: PreparedCall) => void undone.push(each.id),
  };
  return {
    ran,
    undone,
    engine,
    run: () => runTurn(calls, { ...options, turn: "t" }),
    resume: (decisions: Record<string, Decision>) => resumeTurn("t", { ...options, prepare, decisions }),
  };
}

const statuses = (outcome: TurnOutcome): string[] => outcome.results.map((result) => result.status);
const hashOf = (outcome: TurnOutcome, id: string): string => outcome.pending.find((each) => each.id === id)?.hash ?? "";

describe("a turn that waits for a person", () => {
  const calls = [call("b", book), call("p", pay, { id: 1 }), call("l", look, { id: 1 }), call("m", look, { id: 2 })];

  it("runs what does not depend on the approval, and repeats nothing after it", async () => {
    const turn = host([pay, look, book], calls);
    const first = await turn.run();
    expect(first.state).toBe("suspended");
    expect(statuses(first)).toEqual(["done", "suspended", "suspended", "done"]);
    expect(first.results[1]).toMatchObject({ reason: "approval" });
    expect(first.results[2]).toMatchObject({ reason: "dependency" });
    expect(first.pending).toMatchObject([{ id: "p", tool: "pay", reason: "approval", wire: { id: 1 } }]);
    const second = await turn.resume({ p: { kind: "approve", hash: hashOf(first, "p") } });
    expect(second.state).toBe("done");
    expect(turn.ran).toEqual(["b {}", 'm {"id":2}', 'p {"id":1}', 'l {"id":1}']);
    expect(turn.engine.remembered()).toEqual([]);
  });

  it.each([
    null,
    7,
    "approve",
    [],
    {},
    { kind: "approve" },
    { kind: "approve", hash: [] },
    { kind: "yes" },
    { kind: "edit" },
  ])("stays pending on %j, which is no decision, and can be decided after it", async (said) => {
    const turn = host([pay], [call("p", pay, { id: 1 })]);
    const first = await turn.run();
    const told = await turn.resume({ p: said as unknown as Decision });
    expect(told.state).toBe("suspended");
    expect(turn.ran).toEqual([]);
    const outcome = await turn.resume({ p: { kind: "approve", hash: hashOf(first, "p") } });
    expect(outcome.state).toBe("done");
    expect(turn.ran).toEqual(['p {"id":1}']);
  });

  it("does not take an approval of something else", async () => {
    const turn = host([pay, look, book], calls);
    await turn.run();
    const outcome = await turn.resume({ p: { kind: "approve", hash: "0".repeat(64) } });
    expect(outcome.state).toBe("suspended");
    expect(turn.ran).toHaveLength(2);
  });

  it("does not take an approval of an older version of the tool", async () => {
    const turn = host([{ ...pay, fingerprint: { model: "m", code: "new" } }, look, book], calls);
    const first = await turn.run();
    expect((await turn.resume({ p: { kind: "approve", hash: hashOf(first, "p") } })).state).toBe("suspended");
  });

  it("rejects the call when it is denied, and skips what builds on it", async () => {
    const turn = host([pay, look, book], calls);
    await turn.run();
    const outcome = await turn.resume({ p: { kind: "deny", reason: "too much" } });
    expect(statuses(outcome)).toEqual(["done", "rejected", "skipped", "done"]);
    expect(outcome.results[1]).toMatchObject({ failure: { code: "approval_denied", text: "Denied: too much" } });
  });

  it("rolls the turn back when it is denied and the policy says so", async () => {
    const turn = host([pay, look, book], calls, "rollback");
    await turn.run();
    const outcome = await turn.resume({ p: { kind: "deny" } });
    expect(outcome.state).toBe("rolled_back");
    expect(turn.undone).toEqual(["b"]);
  });

  it("prepares edited arguments again, and plans the turn anew", async () => {
    const turn = host([pay, look, book], calls);
    await turn.run();
    const refused = await turn.resume({ p: { kind: "edit", wire: { id: "bad" } } });
    expect(refused.state).toBe("suspended");
    expect(refused.pending[0]).toMatchObject({ id: "p", refused: { code: "invalid_arguments" } });
    const outcome = await turn.resume({ p: { kind: "edit", wire: { id: 5 } } });
    expect(outcome.state).toBe("done");
    expect(turn.ran).toEqual(["b {}", 'm {"id":2}', 'p {"id":5}', 'l {"id":1}']);
    // The read of account 1 no longer waits for the payment.
    expect(outcome.plan.edges).toEqual([]);
  });

  it("asks when a predicate says so or throws, and keeps its answer", async () => {
    let asked = 0;
    const approval = (input: unknown): boolean => {
      asked++;
      const { id } = input as { id: number };
      if (id === 3) throw new Error("cannot tell");
      return id > 1;
    };
    const ask = tool("ask", { writes: ["account:{id}"] }, { approval: approval as (...args: never[]) => boolean });
    const turn = host([ask], [call("1", ask, { id: 1 }), call("2", ask, { id: 2 }), call("3", ask, { id: 3 })]);
    const first = await turn.run();
    expect(statuses(first)).toEqual(["done", "suspended", "suspended"]);
    const approve = (id: string): Decision => ({ kind: "approve", hash: hashOf(first, id) });
    const second = await turn.resume({ 2: approve("2"), 3: approve("3") });
    expect(second.state).toBe("done");
    expect(asked).toBe(3);
  });

  it("starts irreversible calls last, and never after a failure of a turn that is to be undone", async () => {
    const send = tool("send", { writes: ["mail"] }, { irreversible: true });
    const order: string[] = [];
    const run = (fails: boolean) =>
      runTurn([call("s", send), call("b", book), call("l", look, { id: 1 })], {
        failurePolicy: "rollback",
        needsApproval: () => false,
        compensate: (each) => void order.push(`undo ${each.id}`),
        execute: async (each) => {
          await new Promise((resolve) => setTimeout(resolve, each.id === "l" ? 5 : 1));
          order.push(each.id);
          if (fails && each.id === "l") throw new Error("boom");
          return { kind: "done", result: 1, wire: 1 };
        },
      });
    expect((await run(false)).state).toBe("done");
    expect((await run(true)).state).toBe("rolled_back");
    expect(order).toEqual(["b", "l", "s", "b", "l", "undo b"]);
  });

  it("goes only forward after an irreversible call", async () => {
    const send = tool("send", { writes: ["mail"] }, { irreversible: true });
    const readMail = tool("read-mail", { reads: ["mail"] });
    const undone: string[] = [];
    const outcome = await runTurn([call("b", book), call("s", send), call("r", readMail)], {
      failurePolicy: "rollback",
      needsApproval: () => false,
      compensate: (each) => void undone.push(each.id),
      execute: (each) => {
        if (each.id === "r") throw new Error("boom");
        return { kind: "done", result: 1, wire: 1 };
      },
    });
    expect(outcome.state).toBe("failed");
    expect(undone).toEqual([]);
  });
});

describe("a turn that waits for its host", () => {
  const form = {
    ...tool("form", { writes: ["form"] }, { client: true }),
    checkResult: (wire: unknown) => (wire === 1 ? [] : [{ path: "", expected: "1", value: wire }]),
  };
  const submit = tool("submit", { reads: ["form"] });

  it("takes a client tool's result, and checks it", async () => {
    const good = host([form, submit], [call("f", form), call("s", submit)]);
    const first = await good.run();
    expect(first.pending).toMatchObject([{ id: "f", reason: "client" }]);
    const outcome = await good.resume({ f: { kind: "result", wire: 1 } });
    expect(outcome.results[0]).toMatchObject({ status: "done", result: 1 });
    expect(outcome.state).toBe("done");
    const bad = host([form, submit], [call("f", form), call("s", submit)]);
    await bad.run();
    expect(statuses(await bad.resume({ f: { kind: "result", wire: 2 } }))).toEqual(["failed", "skipped"]);
    const error = host([form, submit], [call("f", form), call("s", submit)]);
    await error.run();
    expect(statuses(await error.resume({ f: { kind: "error", text: "closed" } }))).toEqual(["failed", "skipped"]);
  });

  it("holds what is behind a foreign call back until that is done", async () => {
    const foreign = { id: "x", name: "other", foreign: true as const };
    const turn = host([look], [call("a", look, { id: 1 }), foreign, call("b", look, { id: 1 })]);
    const first = await turn.run();
    expect(statuses(first)).toEqual(["done", "foreign", "suspended"]);
    expect(first.remaining).toEqual(["x"]);
    const second = await turn.resume({ x: { kind: "result" } });
    expect(statuses(second)).toEqual(["done", "foreign", "done"]);
    expect(turn.ran).toEqual(['a {"id":1}', 'b {"id":1}']);
  });

  it("does not wait for a foreign call that the provider ran already", async () => {
    const foreign = { id: "x", name: "other", foreign: true as const, done: true as const };
    const turn = host([look], [foreign, call("b", look, { id: 1 })]);
    expect(statuses(await turn.run())).toEqual(["foreign", "done"]);
  });
});
