import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ToolEntry } from "../../src/runtime/contract.js";
import { createToolbox, type Decision, inProcessEngine, type TurnReport } from "../../src/runtime/index.js";
import { fileEngine } from "../../src/runtime/node/index.js";
import { entry, integer, registry, writes } from "../guard/fixtures.js";

const ran: string[] = [];
const tool = (name: string, parts: Partial<ToolEntry> = {}, most = 9) =>
  entry(name, { fields: { n: integer(0, most) }, ...writes(name), invoke: () => void ran.push(name), ...parts });
const asks = { approval: () => true };
const tools = () => registry({ done: tool("done"), asks: tool("asks", { traits: asks }), other: tool("other") });
const calls = ["done", "asks", "other"].map((name) => ({ id: name, name, arguments: { n: 7 } }));

const approve = ({ outcome }: TurnReport): Readonly<Record<string, Decision>> =>
  Object.fromEntries((outcome?.pending ?? []).map(({ id, hash = "" }) => [id, { kind: "approve", hash }]));

describe("a turn that is taken up when less is allowed than when it began", () => {
  for (const [where, makeEngine] of [
    ["in this process", async () => inProcessEngine()],
    ["from a file", async () => fileEngine(await mkdtemp(join(tmpdir(), "toolgen-revoked-")))],
  ] as const) {
    it(`keeps what was done, and refuses what was not, ${where}`, async () => {
      ran.length = 0;
      const engine = await makeEngine();
      const box = (allowed: readonly string[]) =>
        createToolbox(tools(), { engine, authorize: ({ name }) => (allowed.includes(name) ? "allow" : "hide") });
      const first = await box(["done", "asks", "other"]).run(calls);
      expect(first.outcome?.state).toBe("suspended");
      const last = await box(["other"]).resume(first.outcome?.turn ?? "", { decisions: approve(first) });
      expect(last.results.map(({ status }) => status)).toEqual(["done", "rejected", "done"]);
      expect(last.answers[1]?.shown.text).toContain('There is no tool "asks"');
      expect(ran).toEqual(["done", "other"]);
    });
  }

  it("refuses arguments that are not valid any more, but takes a person's new ones", async () => {
    const engine = inProcessEngine();
    const before = createToolbox(registry({ asks: tool("asks", { traits: asks }) }), { engine });
    const after = createToolbox(registry({ asks: tool("asks", { traits: asks }, 5) }), { engine });
    const call = [{ id: "asks", name: "asks", arguments: { n: 7 } }];
    const first = await before.run(call);
    const refused = await after.resume(first.outcome?.turn ?? "", { decisions: approve(first) });
    expect(refused.results).toMatchObject([{ status: "rejected", failure: { code: "invalid_arguments" } }]);
    const second = await before.run(call);
    const wrong = await after.resume(second.outcome?.turn ?? "", {
      decisions: { asks: { kind: "edit", wire: { n: 6 } } },
    });
    expect(wrong.outcome?.pending).toMatchObject([{ id: "asks", refused: { code: "invalid_arguments" } }]);
    const right = await after.resume(second.outcome?.turn ?? "", {
      decisions: { asks: { kind: "edit", wire: { n: 5 } } },
    });
    expect(right.results).toMatchObject([{ status: "done" }]);
  });
});
