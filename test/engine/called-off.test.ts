import { describe, expect, it } from "vitest";
import type { JournalRecord } from "../../src/runtime/engine/journal.js";
import { journaledEngine } from "../../src/runtime/engine/journaled-engine.js";
import { saveCalls } from "../../src/runtime/schedule/saved-turn.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { call, tool } from "../schedule/fixtures.js";

const undone: string[] = [];
const undo = { compensate: () => void undone.push("w") };
const write = call("w", tool("write", { writes: ["x"] }, undo));
const read = call("r", tool("read", { reads: ["y"] }));

/** Takes up a turn that was called off and whose process ended before its calls did; `began` are those whose beginning is known. */
async function takeUp(began: readonly string[], keyed: boolean) {
  undone.length = 0;
  const ran: string[] = [];
  const calls = [write, read];
  const records: readonly JournalRecord[] = [
    { kind: "turn", turn: "t", header: saveCalls(calls) },
    ...began.map((name): JournalRecord => ({ kind: "start", name })),
    { kind: "post", name: "cancel", value: { code: "cancelled", reason: "Enough." } },
  ];
  const engine = journaledEngine({ load: () => records, append: () => {}, release: () => {} });
  const execute = (each: { readonly id: string }) => {
    ran.push(each.id);
    return { kind: "done", result: 1, wire: 1 } as const;
  };
  const options = { turn: "t", engine, execute, keyed: () => keyed, failurePolicy: "rollback" } as const;
  const { state, results } = await runTurn(calls, options);
  return { state, statuses: results.map(({ status }) => status), ran, undone: [...undone] };
}

describe("a turn that was called off just before its process ended", () => {
  it("does not know how a write ended that had begun, and undoes it", async () => {
    const end = { state: "rolled_back", statuses: ["compensated", "cancelled"], ran: [], undone: ["w"] };
    expect(await takeUp(["call:0"], false)).toEqual(end);
  });

  it("knows of a write without a key that it never began", async () => {
    expect(await takeUp([], false)).toMatchObject({ statuses: ["cancelled", "cancelled"], ran: [], undone: [] });
  });

  it("cannot know that of a write with a key, whose beginning is not recorded", async () => {
    expect(await takeUp([], true)).toMatchObject({ statuses: ["compensated", "cancelled"], ran: [], undone: ["w"] });
  });
});
