import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PreparedCall } from "../../src/runtime/call.js";
import type { Json } from "../../src/runtime/contract.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { Airline, airlineTools, latency } from "./airline.js";
import { call } from "./fixtures.js";
import { virtualClock } from "./virtual-clock.js";

/** Recorded tool calls of an airline agent; the file is not part of the repository. */
const file = join(process.env.TOOLGEN_CORPUS ?? "", "tau-airline-gpt4o.jsonl");

interface Trajectory {
  readonly steps: readonly { readonly name: string; readonly args: string }[];
}

function trajectories(): readonly (readonly PreparedCall[])[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) =>
      (JSON.parse(line) as Trajectory).steps.map(({ name, args }, index) => {
        const entry = airlineTools[name];
        if (entry === undefined) throw new Error(name);
        return call(`c${index}`, entry, JSON.parse(args) as { readonly [name: string]: Json });
      }),
    );
}

/** Runs a turn in which each call takes effect when it starts, or when it ends. */
async function parallel(calls: readonly PreparedCall[], when: "start" | "end") {
  const clock = virtualClock();
  const airline = new Airline();
  const outcome = await clock.run(
    runTurn(calls, {
      clock,
      concurrency: Number.POSITIVE_INFINITY,
      execute: async (each) => {
        const early = when === "start" ? airline.act(each) : null;
        await clock.sleep(latency(each.tool.name));
        const wire = when === "start" ? early : airline.act(each);
        return { kind: "done", result: wire, wire };
      },
    }),
  );
  const seen = outcome.results.map((result) => (result.status === "done" ? result.wire : result.status));
  return { seen, state: airline.snapshot(), span: clock.now(), plan: outcome.plan };
}

describe.skipIf(!existsSync(file))("recorded trajectories as parallel turns", () => {
  it("end in the state of the sequential run, without a barrier", async () => {
    let sequential = 0;
    let concurrent = 0;
    let bound = 0;
    for (const calls of trajectories()) {
      const airline = new Airline();
      const seen = calls.map((each) => airline.act(each));
      const late = await parallel(calls, "end");
      expect(late.seen).toEqual(seen);
      expect(late.state).toBe(airline.snapshot());
      const run = await parallel(calls, "start");
      expect(run.seen).toEqual(seen);
      expect(run.state).toBe(airline.snapshot());
      expect(run.plan.edges.filter((edge) => edge.kind === "barrier")).toEqual([]);
      sequential += calls.reduce((sum, each) => sum + latency(each.tool.name), 0);
      concurrent += run.span;
      bound += longest(calls, run.plan.edges);
    }
    console.log(
      `trajectories: ${(sequential / concurrent).toFixed(2)} times as fast; critical path allows ${(sequential / bound).toFixed(2)}`,
    );
    expect(concurrent).toBe(bound);
    expect(concurrent).toBeLessThan(sequential);
  });
});

/** The longest chain along the plan's edges, in milliseconds. */
function longest(
  calls: readonly PreparedCall[],
  edges: readonly { readonly from: string; readonly to: string }[],
): number {
  const length = new Map(calls.map((each) => [each.id, latency(each.tool.name)]));
  const ends = new Map<string, number>();
  const end = (node: string): number => {
    const known = ends.get(node);
    if (known !== undefined) return known;
    const start = Math.max(0, ...edges.filter((edge) => edge.to === node).map((edge) => end(edge.from)));
    ends.set(node, start + (length.get(node) ?? 0));
    return start + (length.get(node) ?? 0);
  };
  return Math.max(0, ...calls.map((each) => end(each.id)));
}
