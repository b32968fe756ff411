import { expect, it } from "vitest";
import type { EffectKey } from "../../src/runtime/contract.js";
import { createToolbox } from "../../src/runtime/index.js";
import { entry, integer, registry } from "./fixtures.js";

const seat: EffectKey = ["seat", ["id"]];
const fields = { id: integer(1, 9) };
const tools = registry({
  take: entry("take", {
    fields,
    access: "write",
    effects: { known: true, reads: [], writes: [seat] },
    invoke: () => "taken",
  }),
  see: entry("see", { fields, effects: { known: true, reads: [seat], writes: [] }, invoke: () => "seen" }),
  log: entry("log", {
    fields: {},
    access: "write",
    effects: { known: true, reads: [], writes: [["log"]] },
    invoke: () => 1,
  }),
});

async function statuses(...calls: readonly (readonly [name: string, args: object])[]) {
  const emitted = calls.map(([name, args], index) => ({ id: `${index}`, name, arguments: args }));
  return (await createToolbox(tools).run(emitted)).results.map(({ status }) => status);
}

it("a refused call takes along what comes behind it on any item that it may have meant, and nothing else", async () => {
  expect(await statuses(["take", { id: 77 }], ["take", { id: 2 }], ["see", { id: 3 }], ["log", {}])).toEqual([
    "rejected",
    "skipped",
    "skipped",
    "done",
  ]);
});

it("what comes before a refused call runs, and so does all beside a refused call that only reads", async () => {
  expect(await statuses(["take", { id: 2 }], ["take", { id: 77 }])).toEqual(["done", "rejected"]);
  expect(await statuses(["see", { id: 77 }], ["take", { id: 2 }], ["see", { id: 2 }])).toEqual([
    "rejected",
    "done",
    "done",
  ]);
});
