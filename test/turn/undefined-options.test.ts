import { describe, expect, it } from "vitest";
import { createToolbox } from "../../src/runtime/index.js";
import { openai } from "../../src/runtime/openai/index.js";
import { entry, flag, integer, registry, writes } from "../guard/fixtures.js";

/** What a host passes on that was given nothing. */
const nothing = undefined;

describe("an option that is undefined", () => {
  it("counts as left out, in limits, policies and retries too", async () => {
    let tries = 0;
    const tools = registry({
      count: entry("count", { fields: { n: integer(0, 9) }, invoke: () => 1 }),
      write: entry("write", { fields: { on: flag() }, ...writes("a"), invoke: () => 1 }),
      fails: entry("fails", {
        fields: {},
        traits: { retries: 1 },
        invoke: () => {
          tries++;
          throw new Error("no");
        },
      }),
    });
    const box = createToolbox(tools, {
      limits: { maxDepth: nothing, maxCalls: nothing, maxArgumentLength: nothing, maxNodes: nothing },
      policy: { all: nothing, read: { level: nothing }, tools: { write: { level: nothing, unknownKeys: nothing } } },
      schedule: { concurrency: nothing, retry: { baseMs: 0, maxMs: nothing, retries: nothing }, deadline: nothing },
      authorize: nothing,
      onEvent: nothing,
      retryBudget: nothing,
    });
    const many = Array.from({ length: 300 }, (_, n) => ({ id: String(n), name: "count", arguments: { n: "5" } }));
    const { results } = await box.run(many, { signal: nothing, host: nothing, turn: nothing, deadline: nothing });
    expect(results.filter(({ status }) => status === "done")).toHaveLength(256);
    const deep = `${"[".repeat(300)}${"]".repeat(300)}`;
    const others = await box.run([
      { id: "1", name: "count", arguments: `{"n":${deep}}` },
      { id: "2", name: "write", arguments: { on: "true", more: 1 } },
      { id: "3", name: "fails", arguments: {} },
    ]);
    expect(others.results.map(({ status }) => status)).toEqual(["rejected", "rejected", "failed"]);
    expect(tries).toBe(2);
    expect(others.results[0]).toMatchObject({ failure: { text: expect.stringContaining("200 levels of nesting") } });
  });

  it("leaves the model that a reply names", async () => {
    const models: unknown[] = [];
    const box = createToolbox(registry({ count: entry("count", { fields: {}, invoke: () => 1 }) }), {
      onEvent: (event) => models.push(event.model),
    });
    const call = { id: "1", type: "function", function: { name: "count", arguments: "{}" } } as const;
    const reply = { model: "m", choices: [{ message: { role: "assistant", content: null, tool_calls: [call] } }] };
    await openai(box).run(reply, { model: nothing });
    expect(new Set(models)).toEqual(new Set(["m"]));
  });
});
