import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { createTravelServices } from "../../examples/travel/services.js";
import { tools } from "../../generated/travel/index.js";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { openaiResponses } from "../../src/runtime/openai/index.js";
import { createToolbox } from "../../src/runtime/toolbox.js";

const box = createToolbox(tools, { services: createTravelServices(async () => {}) });

describe("deferred definitions", () => {
  it("leave all but the selection to Anthropic's search, in the SDK's types", () => {
    const list = anthropic(box).deferred({ query: "weather on a day", k: 1, always: ["cancel_booking"] });
    const taken = list satisfies readonly object[] as Anthropic.Messages.ToolUnion[];
    expect(taken[0]).toEqual({ type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" });
    const eager = list.flatMap((tool) => ("defer_loading" in tool ? [] : [tool.name]));
    expect(eager.sort()).toEqual(["cancel_booking", "get_weather", "tool_search_tool_bm25"]);
    expect(list).toHaveLength(7);
  });

  it("leave everything to OpenAI's search without a query", () => {
    const list = openaiResponses(box).deferred();
    const taken = list as OpenAI.Responses.Tool[];
    expect(taken[0]).toEqual({ type: "tool_search" });
    expect(list.slice(1).every((tool) => "defer_loading" in tool && tool.defer_loading === true)).toBe(true);
  });

  it("come in namespaces by group, where these are described", () => {
    const groups = Object.values(tools.forms?.tools ?? {}).map(({ group }) => group);
    const [group = ""] = groups;
    const list = openaiResponses(box).deferred({ namespaces: { [group]: "All about travelling." } });
    const taken = list as OpenAI.Responses.Tool[];
    const namespaces = taken.filter((tool) => tool.type === "namespace");
    expect(namespaces).toMatchObject([{ name: group, description: "All about travelling." }]);
    expect(namespaces[0]?.tools).toHaveLength(groups.filter((one) => one === group).length);
    expect(taken[0]).toEqual({ type: "tool_search" });
  });
});
