import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { gemini } from "../../src/runtime/gemini/index.js";
import { createToolbox, type Decision, inProcessEngine, ToolError, toolImage } from "../../src/runtime/index.js";
import { openai } from "../../src/runtime/openai/index.js";
import { entry, registry, text } from "../guard/fixtures.js";

const image = toolImage({ data: new Uint8Array([1, 2, 3]), mimeType: "image/png", alt: "a map" });
const tools = registry({ draw: entry("draw", { fields: {}, invoke: () => image }) });

/** A toolbox that wants an approval for everything. */
const asking = () => createToolbox(tools, { schedule: { needsApproval: () => true } });

describe("a suspended turn goes on in the provider's own shape", () => {
  it("Anthropic: the image that an approved call gave", async () => {
    const claude = anthropic(asking());
    const waiting = await claude.run([{ type: "tool_use", id: "t1", name: "draw", input: {} }]);
    expect(waiting).toHaveLength(0);
    const answers = await claude.resume(waiting.outcome?.turn ?? "", { decisions: approved(waiting.outcome?.pending) });
    expect(answers.outcome?.state).toBe("done");
    const source = { type: "base64", media_type: "image/png", data: "AQID" };
    expect([...answers]).toEqual([
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: [{ type: "image", source }] }] },
    ]);
  });

  it("OpenAI: a refusal", async () => {
    const chat = openai(asking());
    const call = { id: "c1", type: "function", function: { name: "draw", arguments: "{}" } } as const;
    const waiting = await chat.run({ role: "assistant", content: null, tool_calls: [call] });
    const answers = await chat.resume(waiting.outcome?.turn ?? "", {
      decisions: { c1: { kind: "deny", reason: "no" } },
    });
    expect([...answers]).toEqual([{ role: "tool", tool_call_id: "c1", content: expect.stringContaining("no") }]);
  });

  it("Gemini: nothing while the turn still waits", async () => {
    const adapter = gemini(asking());
    const parts = [{ functionCall: { id: "g1", name: "draw", args: {} } }];
    const waiting = await adapter.run({ candidates: [{ content: { parts } }] });
    const answers = await adapter.resume(waiting.outcome?.turn ?? "", { decisions: {} });
    expect(answers).toHaveLength(0);
    expect(answers.outcome?.state).toBe("suspended");
  });
});

function approved(
  pending: readonly { readonly id: string; readonly hash?: string }[] | undefined,
): Record<string, Decision> {
  return Object.fromEntries((pending ?? []).map(({ id, hash = "" }) => [id, { kind: "approve", hash }]));
}

describe("a suspended turn is answered by what the provider knows", () => {
  const fruit = registry({
    get_fruit: entry("get_fruit", { fields: { name: text() }, invoke: (input) => Reflect.get(input, "name") }),
  });
  const box = (engine = inProcessEngine()) =>
    createToolbox(fruit, { engine, schedule: { needsApproval: ({ id }) => id === "a" } });

  it("repeated ids, packed calls and names that were mended", async () => {
    const engine = inProcessEngine();
    const calls = [
      { id: "a", name: "functions.getFruit", arguments: { name: "apple" } },
      { id: "b", name: "get_fruit", arguments: '{"name":"banana"}{"name":"berry"}' },
      { id: "b#0", name: "get_fruit", arguments: { name: "bay" } },
      { id: "b", name: "get_fruit", arguments: { name: "beet" } },
      { id: "", name: "nothing", arguments: {} },
    ];
    const waiting = await box(engine).run(calls);
    expect(new Set(waiting.results.map(({ id }) => id)).size).toBe(6);
    const decisions = approved(waiting.outcome?.pending);
    const resumed = await box(engine).resume(waiting.outcome?.turn ?? "", { decisions });
    const direct = await createToolbox(fruit).run(calls);
    expect(resumed.answers).toEqual(direct.answers);
    expect(resumed.results.map(({ name }) => name)).toEqual(direct.results.map(({ name }) => name));
  });

  it("also where a person wrote other arguments", async () => {
    const engine = inProcessEngine();
    const calls = [{ id: "a", name: "GetFruit", arguments: { name: "apple" } }];
    const waiting = await box(engine).run(calls);
    const decisions = { a: { kind: "edit", wire: { name: "plum" } } } as const;
    const { answers } = await box(engine).resume(waiting.outcome?.turn ?? "", { decisions });
    expect(answers).toMatchObject([{ id: "a", name: "GetFruit", shown: { text: "plum" } }]);
  });

  it("counts failures when the model is told of them, once", async () => {
    const exhausted: string[] = [];
    const failing = createToolbox(
      registry({
        fails: entry("fails", {
          fields: {},
          invoke: () => {
            throw new ToolError("no");
          },
        }),
      }),
      {
        retryBudget: 1,
        schedule: { needsApproval: ({ id }) => id === "a" },
        onEvent: ({ type }) => void (type === "retries.exhausted" && exhausted.push(type)),
      },
    );
    const turn = {};
    const run = async () => {
      const calls = [
        { id: "a", name: "fails", arguments: {} },
        { id: "b", name: "missing", arguments: {} },
      ];
      const waiting = await failing.run(calls, { turn });
      expect(waiting.exhausted).toBe(false);
      return failing.resume(waiting.outcome?.turn ?? "", { turn, decisions: approved(waiting.outcome?.pending) });
    };
    expect((await run()).exhausted).toBe(false);
    expect((await run()).exhausted).toBe(true);
    expect(exhausted).toHaveLength(2);
  });

  it("keeps what the run time's own tools said", async () => {
    const searching = createToolbox(fruit, { schedule: { needsApproval: ({ id }) => id === "a" } });
    searching.offer(["get_fruit", "search_tools"]);
    const waiting = await searching.run([
      { id: "a", name: "get_fruit", arguments: { name: "apple" } },
      { id: "s", name: "search_tools", arguments: { query: "fruit" } },
    ]);
    const { results } = await searching.resume(waiting.outcome?.turn ?? "", {
      decisions: approved(waiting.outcome?.pending),
    });
    expect(results.map(({ status }) => status)).toEqual(["done", "done"]);
  });
});
