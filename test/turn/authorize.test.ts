import { describe, expect, it } from "vitest";
import type { ToolEntry } from "../../src/runtime/contract.js";
import { createToolbox } from "../../src/runtime/toolbox.js";
import { entry, registry, text } from "../guard/fixtures.js";

/** A tool with something in every place that a decision might reach into. */
function tools() {
  return registry({
    look: entry("look", {
      fields: { id: text() },
      effects: { known: true, reads: [["item", ["id"]]], writes: [] },
      traits: { scopes: [["items:read"]] },
      examples: [{ id: "a" }],
    }),
  });
}

/** Everything in an entry that is data. */
const dataOf = (tool: ToolEntry): string => JSON.stringify(tool);
const call = { id: "1", name: "look", arguments: { id: "a" } };

describe("what authorize is given", () => {
  it.each<[string, (tool: ToolEntry) => unknown]>([
    ["a field", (tool) => Object.assign(tool, { name: "other" })],
    ["its scopes", (tool) => (tool.traits.scopes as string[][]).splice(0)],
    ["a scope", (tool) => (tool.traits.scopes as string[][])[0]?.push("admin")],
    ["its effects", (tool) => (tool.effects.reads as unknown[][])[0]?.pop()],
    ["an example", (tool) => Object.assign(tool.examples?.[0] ?? {}, { id: "b" })],
    ["its validator", (tool) => Object.assign(tool, { check: () => [] })],
  ])("cannot be changed: %s", async (_, change) => {
    const given = tools();
    const before = dataOf(given.entries.look);
    const { check } = given.entries.look;
    const box = createToolbox(given, {
      authorize: (tool) => {
        change(tool);
        return "allow";
      },
    });
    const { results } = await box.run([call]);
    // Trying to is an error, and an error hides the tool.
    expect(results[0]).toMatchObject({ status: "rejected", failure: { code: "unknown_tool" } });
    expect(dataOf(given.entries.look)).toBe(before);
    expect(given.entries.look.check).toBe(check);
  });

  it("says what the tool says, and is the same each time", async () => {
    const given = tools();
    const seen = new Set<ToolEntry>();
    const box = createToolbox(given, {
      authorize: (tool) => {
        seen.add(tool);
        expect(tool).toEqual(given.entries.look);
        return "allow";
      },
    });
    for (let turn = 0; turn < 3; turn++) expect((await box.run([call])).results[0]?.status).toBe("done");
    expect(seen.size).toBe(1);
    expect(Object.isFrozen(given.entries.look)).toBe(false);
  });
});
