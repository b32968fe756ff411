import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { createToolbox, type ToolEvent } from "../../src/runtime/index.js";
import { openai } from "../../src/runtime/openai/index.js";
import { entry, integer, oneOf, registry, text, writes } from "./fixtures.js";

const weather = entry<[{ city: string; days?: number }], { city: string; high: number }>("get_weather", {
  fields: { city: oneOf(["北京", "上海", "广州"]), days: integer(1, 7, "optional") },
  invoke: (input) => ({ city: String(Reflect.get(input, "city")), high: 7 }),
});
const cancel = entry<[{ booking: string }], string>("cancel_booking", {
  ...writes("booking"),
  fields: { booking: text() },
  invoke: () => "cancelled",
});
const tools = registry({ get_weather: weather, cancel_booking: cancel });

function completion(...calls: readonly (readonly [string, string])[]) {
  return {
    model: "gpt-test",
    choices: [
      {
        finish_reason: "tool_calls",
        message: {
          role: "assistant",
          tool_calls: calls.map(([name, args], index) => ({
            id: `call_${index}`,
            type: "function",
            function: { name, arguments: args },
          })),
        },
      },
    ],
  };
}

describe("a toolbox behind a provider", () => {
  it("answers each call in the shape of chat completions", async () => {
    const box = createToolbox(tools);
    const messages = await openai(box).run(
      completion(["get_weather", '{"city":"北京"}'], ["cancel_booking", '{"booking":"B1"}']),
    );
    expect([...messages]).toEqual([
      { role: "tool", tool_call_id: "call_0", content: '{"city":"北京","high":7}' },
      { role: "tool", tool_call_id: "call_1", content: "cancelled" },
    ]);
    expect(messages.results.map((result) => result.status)).toEqual(["done", "done"]);
  });

  it("answers all calls of a message in one user message for Anthropic, errors marked", async () => {
    const box = createToolbox(tools);
    const [message] = await anthropic(box).run({
      stop_reason: "tool_use",
      content: [
        { type: "text", text: "Let me look." },
        { type: "tool_use", id: "a", name: "get_weather", input: { city: "上海" } },
        { type: "tool_use", id: "b", name: "get_weather", input: { city: "Tokyo" } },
      ],
    });
    expect(message?.content[0]).toEqual({ type: "tool_result", tool_use_id: "a", content: '{"city":"上海","high":7}' });
    expect(message?.content[1]).toMatchObject({ tool_use_id: "b", is_error: true });
    expect(message?.content[1]?.content).toContain('city: expected one of "北京", "上海", "广州", got "Tokyo"');
  });

  it("gives the definitions of the tools it will run", () => {
    const box = createToolbox(tools);
    expect(
      openai(box)
        .tools()
        .map((tool) => tool.function.name),
    ).toEqual(["get_weather", "cancel_booking"]);
    expect(anthropic(box).tools({ only: ["get_weather"] })).toHaveLength(1);
  });

  it("mends, records and reports", async () => {
    const events: ToolEvent[] = [];
    const box = createToolbox(tools, { onEvent: (event) => events.push(event) });
    const messages = await openai(box).run(completion(["functions.getWeather", '{"city": "北京", "days": "3",}']));
    expect(messages.results[0]).toMatchObject({ status: "done", name: "functions.getWeather" });
    expect(messages.results[0]?.repairs).toEqual([
      { path: "", from: "functions.getWeather", to: "get_weather", rule: "name-prefix" },
      { path: "", from: undefined, to: undefined, rule: "trailing-comma" },
      { path: "days", from: "3", to: 3, rule: "string-to-number" },
    ]);
    expect(events.map((event) => event.type)).toContain("name.mended");
    expect(events.every((event) => event.model === "gpt-test")).toBe(true);
  });

  it("refuses what no tool of the turn is called", async () => {
    const messages = await openai(createToolbox(tools)).run(completion(["get_wether", '{"city":"北京"}']));
    expect(messages[0]?.content).toBe('There is no tool "get_wether". Did you mean "get_weather"?');
    expect(messages.results[0]?.status).toBe("rejected");
  });
});
