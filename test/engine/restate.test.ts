import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { restateEngine } from "../../src/runtime/restate/index.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { conflict, mulberry, randomTurn } from "../schedule/random-turns.js";
import { type Crash, FakeInvocation } from "./fake-restate.js";

const scenario = fc.record({
  seed: fc.nat(),
  crashes: fc.array(fc.record({ after: fc.integer({ min: 1, max: 6 }), recorded: fc.boolean() }), { maxLength: 5 }),
  keyed: fc.boolean(),
  failing: fc.option(fc.nat({ max: 11 })),
  /** Cancel the invocation, or the turn by its signal, when so many calls have begun. */
  cancelled: fc.option(fc.record({ by: fc.constantFrom("invocation", "signal"), at: fc.nat({ max: 6 }) })),
  failurePolicy: fc.constantFrom("continue" as const, "stop" as const, "rollback" as const),
});

describe("an engine on Restate", () => {
  it("gives the same commands in every attempt, runs nothing that is recorded, and gives all locks back", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ seed, crashes, keyed, failing, cancelled, failurePolicy }) => {
        const calls = randomTurn(mulberry(seed), () => ({ compensate: () => {} }));
        const invocation = new FakeInvocation();
        const began = new Map<string, number>();
        const running = new Set<number>();
        // What a tool throws is a result like any other, so faults are told in the end.
        const faults: string[] = [];
        let [begun, recordedBefore] = [0, new Set<string>()];
        const attempt = (crash: Crash | undefined) => {
          const abort = new AbortController();
          running.clear();
          return invocation.attempt((context, sdk) => {
            const run = async <T>(step: string, result: T): Promise<T> => {
              if (recordedBefore.has(`run ${step}`)) faults.push(`${step} ran again`);
              began.set(step, (began.get(step) ?? 0) + 1);
              if (cancelled !== null && begun++ === cancelled.at)
                cancelled.by === "signal" ? abort.abort() : invocation.cancel();
              for (let ticks = seed % 5; ticks > 0; ticks--) await new Promise((resolve) => setImmediate(resolve));
              return result;
            };
            return runTurn(
              calls.map(({ call }) => call),
              {
                engine: restateEngine(context, sdk, { locks: { service: "locks" } }),
                failurePolicy,
                keyed: () => keyed,
                graceMs: 1,
                ...(cancelled?.by === "signal" && { signal: abort.signal }),
                execute: async ({ id }) => {
                  const index = Number(id.slice(1));
                  const mine = calls[index];
                  for (const other of running) {
                    const theirs = calls[other];
                    if (mine !== undefined && theirs !== undefined && conflict(mine, theirs))
                      faults.push(`${id} ran beside ${other}`);
                  }
                  running.add(index);
                  const done = await run(`call:${index}`, { kind: "done", result: index, wire: index } as const);
                  running.delete(index);
                  if (index === failing) throw new Error("failed");
                  return done;
                },
                compensate: ({ id }) => run(`undo:${id.slice(1)}`, undefined),
              },
            );
          }, crash);
        };
        let outcome = await attempt(crashes[0]);
        for (let at = 1; outcome === "crashed"; at++) {
          recordedBefore = new Set(invocation.recorded);
          outcome = await attempt(crashes[at]);
        }
        await invocation.quiet();
        expect(faults).toEqual([]);
        expect(invocation.locks ?? { held: [], waiting: [] }).toEqual({ held: [], waiting: [] });
        expect(new Set(invocation.recorded).size).toBe(invocation.recorded.length);
        for (const { call } of calls) {
          const times = began.get(`call:${call.id.slice(1)}`) ?? 0;
          if (!keyed && call.tool.access !== "read") expect(times, call.id).toBeLessThanOrEqual(1);
        }
        if (outcome.state === "rolled_back") {
          for (const { id, status } of outcome.results)
            if (status === "compensated") expect(began.has(`undo:${id.slice(1)}`)).toBe(true);
        }
        if (crashes.length === 0 && failing === null && cancelled === null) expect(outcome.state).toBe("done");
      }),
      { numRuns: 400 },
    );
  });

  it("waits for what another invocation holds, and no longer when it is called off", async () => {
    const [write] = randomTurn(() => 0.1);
    if (write === undefined) throw new Error("no call");
    for (const calledOff of [false, true]) {
      const invocation = new FakeInvocation();
      const other = { invocation: "other", step: "other call:0" };
      invocation.send("acquire", { ...other, awakeable: "-1", locks: [{ name: "", mode: "X" }] });
      let ran = false;
      const turn = invocation.attempt((context, sdk) =>
        runTurn([write.call], {
          engine: restateEngine(context, sdk, { locks: { service: "locks" } }),
          execute: () => {
            ran = true;
            return { kind: "done", result: 1, wire: 1 };
          },
        }),
      );
      for (let tick = 0; tick < 20; tick++) await new Promise((resolve) => setImmediate(resolve));
      expect(ran).toBe(false);
      if (calledOff) invocation.cancel();
      else invocation.send("release", other);
      expect(await turn).toMatchObject({ state: calledOff ? "cancelled" : "done" });
      expect(ran).toBe(!calledOff);
    }
  });

  it("refuses a second turn while one runs, as no replay could repeat their order", async () => {
    const [read] = randomTurn(() => 0.1);
    if (read === undefined) throw new Error("no call");
    const both = new FakeInvocation().attempt((context, sdk) => {
      const engine = restateEngine(context, sdk);
      const execute = () => ({ kind: "done", result: 1, wire: 1 }) as const;
      return Promise.all([1, 2].map(() => runTurn([read.call], { engine, execute })));
    });
    await expect(both).rejects.toThrow("one turn at a time");
  });

  it("stops listening for a signal when the turn has ended, so that the invocation may be suspended", async () => {
    const [read] = randomTurn(() => 0.1);
    if (read === undefined) throw new Error("no call");
    const invocation = new FakeInvocation();
    const { signal } = new AbortController();
    const execute = () => ({ kind: "done", result: 1, wire: 1 }) as const;
    await invocation.attempt((context, sdk) =>
      runTurn([read.call], { engine: restateEngine(context, sdk), execute, signal }),
    );
    for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setImmediate(resolve));
    expect(invocation.recorded).toContain("outside");
  });

  it("fails for good where an outcome cannot be written", async () => {
    const [read] = randomTurn(() => 0.1);
    if (read === undefined) throw new Error("no call");
    const turn = new FakeInvocation().attempt((context, sdk) =>
      runTurn([read.call], {
        engine: restateEngine(context, sdk),
        execute: () => ({ kind: "done", result: 1n, wire: 1, shown: 1n }),
      }),
    );
    await expect(turn).rejects.toThrow("cannot be written as JSON");
  });
});
