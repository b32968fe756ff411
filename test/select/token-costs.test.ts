import { describe, expect, it } from "vitest";
import type { Tool } from "../../src/analyze/catalog.js";
import { tokenLines } from "../../src/cli/report-tokens.js";
import { tokenCosts } from "../../src/emit/forms/token-costs.js";
import { writtenOut } from "../../src/emit/forms/written-out.js";

const shared = "The account that pays, as list_accounts returned it.";
function rendering(name: string, description: string) {
  const properties = {
    account: { type: "string", description: shared, default: { description: "data" } },
    description: { type: "string", description: "What for." },
  };
  const loose = { type: "function", function: { name, description, parameters: { type: "object", properties } } };
  const weight = { optionals: 0, unions: 0, fields: 0, arrayItems: 0 };
  return new Map([["openai-chat" as const, { provider: "openai-chat" as const, loose, weight, guarantees: [] }]]);
}

describe("token costs", () => {
  // Only names are read of the tools.
  const tools = [{ name: "pay" }, { name: "refund" }] as unknown as readonly Tool[];
  const renderings = new Map([
    ["pay", rendering("pay", "Pay.")],
    ["refund", rendering("refund", "Refund what was paid, in full or in part.")],
  ]);
  const costs = tokenCosts({ tools }, renderings, "openai-chat", (text) => text.length);

  it("tells texts from structure, and finds texts that repeat", () => {
    expect(costs.tools.map(({ tool, description, parameters }) => [tool, description, parameters])).toEqual([
      ["refund", 41, shared.length + 9],
      ["pay", 4, shared.length + 9],
    ]);
    expect(costs.repeated).toEqual([{ text: shared, times: 2, tokens: shared.length }]);
  });

  it("are shown with a bar for each tool and with advice", () => {
    const lines = tokenLines(costs);
    expect(lines[0]).toMatch(/^tokens for openai-chat: \d+$/);
    expect(lines[1]).toContain("d description, p parameter texts, e enum values, . the rest");
    expect(lines[2]).toMatch(/refund +\d+ d{4}p{7}\.+ 41 description/);
    expect(lines.at(-1)).toContain("stands in 2 tools");
  });
});

it("a definition that some providers write out is named, with them", () => {
  const of = (tool: string, provider: string, tokens: number, exact = false) => ({ tool, provider, exact, tokens });
  const filter = [of("filter", "mcp", 500), of("filter", "gemini", 4700), of("filter", "xai", 4800)];
  const others = [of("filter", "openai-chat", 120, true), of("small", "mcp", 20), of("small", "gemini", 300)];
  expect(writtenOut([...others, ...filter])).toEqual({
    tool: "filter",
    providers: ["xai", "gemini"],
    most: 4800,
    least: 500,
  });
  expect(writtenOut([...others, of("filter", "gemini", 4700)])).toBeUndefined();
});
