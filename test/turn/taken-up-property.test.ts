import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createToolbox,
  type Decision,
  type FailurePolicy,
  inProcessEngine,
  type Toolbox,
  ToolError,
  type TurnReport,
} from "../../src/runtime/index.js";
import { entry, integer, oneOf, registry } from "../guard/fixtures.js";

const KEYS = ["a", "b"] as const;
const fields = { key: oneOf(KEYS), by: integer(0, 9) };
const keyed = (name: "reads" | "writes") => ({ known: true, reads: [], writes: [], [name]: [["n", ["key"]]] });
const of = (input: object) => ({ key: String(Reflect.get(input, "key")), by: Number(Reflect.get(input, "by")) });

interface World {
  readonly values: Map<string, number>;
  /** Called whenever a tool or an undo takes a step. */
  step: () => void;
}

/** Tools that add to a number: at once, after consent, with and without an undo; 7 fails. */
function toolsOf(world: World) {
  const add = async (input: object) => {
    const { key, by } = of(input);
    world.step();
    await Promise.resolve();
    if (by === 7) throw new ToolError("unlucky", { retryable: false });
    const value = (world.values.get(key) ?? 0) + by;
    world.values.set(key, value);
    return value;
  };
  const compensate = ((call: { readonly args: readonly [object] }) => {
    world.step();
    const { key, by } = of(call.args[0]);
    world.values.set(key, (world.values.get(key) ?? 0) - by);
  }) as (...args: never[]) => unknown;
  const write = { fields, access: "write" as const, effects: keyed("writes"), invoke: add };
  return registry({
    add: entry("add", { ...write, traits: { compensate } }),
    ask: entry("ask", { ...write, traits: { compensate, approval: true } }),
    maybe: entry("maybe", {
      ...write,
      traits: { compensate, approval: ((input: object) => of(input).by > 4) as (...args: never[]) => boolean },
    }),
    last: entry("last", { ...write, traits: { irreversible: true } }),
    read: entry("read", { fields, effects: keyed("reads"), invoke: (input) => world.values.get(of(input).key) ?? 0 }),
  });
}

const call = fc.record({
  name: fc.constantFrom("add", "ask", "maybe", "last", "read", "none"),
  arguments: fc.record({ key: fc.constantFrom(...KEYS, "z"), by: fc.integer({ min: 0, max: 9 }) }),
});
const step = fc.record({
  act: fc.constantFrom("approve", "deny", "edit", "nothing", "rollback", "wrong hash"),
  /** Steps of the tools until the run is cancelled; 0: before it begins. */
  abortAfter: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

function decisionsOf({ outcome }: TurnReport, { act }: Step): Record<string, Decision> {
  const decide = (hash: string): Decision | undefined => {
    switch (act) {
      case "approve":
        return { kind: "approve", hash };
      case "wrong hash":
        return { kind: "approve", hash: "0" };
      case "deny":
        return { kind: "deny" };
      case "edit":
        return { kind: "edit", wire: { key: "b", by: 3 } };
      case "nothing":
      case "rollback":
        return undefined;
    }
  };
  return Object.fromEntries(
    (outcome?.pending ?? []).flatMap(({ id, hash = "" }) => {
      const decision = decide(hash);
      return decision === undefined ? [] : [[id, decision] as const];
    }),
  );
}

describe("turns that are cancelled, taken up, given up and cancelled again", () => {
  it("lose no result, run nothing twice, answer everything, and leave nothing behind that they say is undone", async () => {
    const calls = fc.array(call, { minLength: 1, maxLength: 5 });
    const policies = fc.constantFrom<FailurePolicy>("continue", "stop", "rollback");
    await fc.assert(
      fc.asyncProperty(calls, fc.array(step, { minLength: 1, maxLength: 5 }), policies, async (made, steps, policy) => {
        const world: World = { values: new Map(), step: () => {} };
        const started: string[] = [];
        const engine = inProcessEngine();
        // A box of its own each time, as in another request.
        const box = (): Toolbox =>
          createToolbox(toolsOf(world), {
            engine,
            onEvent: (event) => void (event.type === "call.started" && started.push(event.callId)),
            schedule: { failurePolicy: policy, graceMs: 0, undoRetry: { retries: 0 } },
          });
        let report = await box().run(made.map((each, index) => ({ id: String(index), ...each })));
        for (const one of steps) {
          if (!["suspended", "correctable"].includes(report.outcome?.state ?? "")) break;
          const controller = new AbortController();
          let left = one.abortAfter;
          if (left === 0) controller.abort();
          world.step = () => void (left !== undefined && --left === 0 && controller.abort());
          const next = await box().resume(report.outcome?.turn ?? "", {
            decisions: decisionsOf(report, one),
            rollback: one.act === "rollback",
            signal: controller.signal,
          });
          for (const [index, before] of report.results.entries()) {
            const after = next.results[index];
            expect(after?.id).toBe(before.id);
            if (before.status !== "done") continue;
            expect(["done", "compensated"]).toContain(after?.status);
            if (after?.status === "done") expect(after.wire).toEqual(before.wire);
          }
          report = next;
        }
        const { outcome, results, answers } = report;
        expect(new Set(started).size).toBe(started.length);
        expect(results).toHaveLength(made.length);
        if (outcome?.state === "suspended") expect(outcome.pending).not.toHaveLength(0);
        else expect(answers).toHaveLength(made.length);
        if (outcome?.state === "done") expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["done"]));
        if (outcome?.state === "rolled_back")
          expect([...world.values.values()].every((value) => value === 0)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
