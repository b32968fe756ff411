import { Client, InMemoryTransport, type Tool } from "@modelcontextprotocol/client";
import type { McpServer } from "@modelcontextprotocol/server";
import { createToolbox } from "@toolgen/runtime";
import { createMcpServer } from "@toolgen/runtime/mcp";
import { describe, expect, it } from "vitest";
import { createTravelServices } from "../../examples/travel/services.js";
import { tools } from "../../generated/travel/index.js";
import { travelByHand } from "./travel-by-hand.js";

async function listed(server: McpServer): Promise<readonly Tool[]> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  // The packages of client and server carry the same transport twice.
  await server.connect(far as never);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(near);
  return (await client.listTools()).tools;
}

/** What zod adds to what was written: the dialect, which is MCP's default, and a pattern for each format. */
function withoutExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtras);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== "$schema" && !(key === "pattern" && "format" in value));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutExtras(item)]));
}

describe("the travel tools", () => {
  it("are listed as somebody writes them by hand, field by field", async () => {
    const services = createTravelServices(async () => {});
    const service = createMcpServer(createToolbox(tools, { services }));
    const ours = await listed((await service.factory({ era: "legacy" })) as McpServer);
    const hand = await listed(travelByHand());
    expect(ours.map(({ name }) => name)).toEqual(hand.map(({ name }) => name));
    for (const [index, tool] of ours.entries()) {
      const other = withoutExtras(hand[index]) as Tool;
      const fields = new Set([...Object.keys(tool), ...Object.keys(other)]) as Set<keyof Tool>;
      for (const field of fields) expect.soft(tool[field], `${tool.name}.${field}`).toEqual(other[field]);
    }
  });

  it("are listed in the language that is asked for", async () => {
    const box = createToolbox(tools, { services: createTravelServices(async () => {}) });
    const inEnglish = createMcpServer(box, { locale: "en-GB" });
    const own = createMcpServer(box);
    const [english, chinese] = [
      await listed((await inEnglish.factory({ era: "legacy" })) as McpServer),
      await listed((await own.factory({ era: "legacy" })) as McpServer),
    ];
    const [first] = chinese;
    const same = english.find(({ name }) => name === first?.name);
    expect(same).toEqual(tools.locales?.en?.definitions.mcp?.[first?.name ?? ""]?.loose);
    expect(same?.description).not.toBe(first?.description);
  });
});
