import { expect, test } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import type { ProviderTool, Registry } from "../../src/runtime/contract.js";
import { requestBudgets } from "../../src/runtime/generated/index.js";
import { createToolbox, type ToolEvent } from "../../src/runtime/index.js";
import { fakeRegistry } from "../select/registry.js";

/** Thirty tools of two optional properties each; every third one writes. */
const tools = Array.from({ length: 30 }, (_, index) => ({
  name: `tool${String(index).padStart(2, "0")}`,
  description: "A tool.",
  access: index % 3 === 0 ? ("write" as const) : ("read" as const),
}));

function registry(order: readonly (typeof tools)[number][], weight: NonNullable<ProviderTool["weight"]>): Registry {
  const definition = (name: string, strict: boolean) => ({
    name,
    input_schema: { type: "object", properties: {} },
    ...(strict ? { strict } : {}),
  });
  const forms = (name: string): ProviderTool => ({
    strict: definition(name, true),
    loose: definition(name, false),
    weight,
  });
  return {
    ...fakeRegistry(order),
    definitions: { anthropic: Object.fromEntries(order.map(({ name }) => [name, forms(name)])) },
  };
}

function strictOf(order: readonly (typeof tools)[number][], weight: NonNullable<ProviderTool["weight"]>) {
  const events: ToolEvent[] = [];
  const box = createToolbox(registry(order, weight), { onEvent: (event) => void events.push(event) });
  const definitions = anthropic(box).tools();
  const strict = definitions.filter((one) => "strict" in one && one.strict === true).map(({ name }) => name);
  const loosened = events.flatMap((event) => (event.type === "definition.loosened" ? [event] : []));
  return { definitions, strict: strict.sort(), loosened };
}

test("strict forms go to tools that write first, as far as the optionals of a request reach", () => {
  const { definitions, strict, loosened } = strictOf(tools, { optionals: 2, unions: 0, fields: 2, arrayItems: 0 });
  const most = (requestBudgets.anthropic?.optionals ?? 0) / 2;
  expect(definitions).toHaveLength(30);
  expect(strict).toHaveLength(most);
  expect(tools.filter(({ access }) => access === "write").every(({ name }) => strict.includes(name))).toBe(true);
  expect(loosened.map(({ tool }) => tool).sort()).toEqual(
    tools.map(({ name }) => name).filter((name) => !strict.includes(name)),
  );
  expect(new Set(loosened.map(({ budget }) => budget))).toEqual(new Set(["optionals"]));
});

test("the number of strict tools is a budget, and the order of the tools does not matter", () => {
  const none = { optionals: 0, unions: 0, fields: 1, arrayItems: 0 };
  const { strict, loosened } = strictOf(tools, none);
  expect(strict).toHaveLength(requestBudgets.anthropic?.strictTools ?? 0);
  expect(new Set(loosened.map(({ budget }) => budget))).toEqual(new Set(["strictTools"]));
  expect(strictOf(tools.toReversed(), none).strict).toEqual(strict);
});

test("the adapters spend what the tables say", async () => {
  const { readFileSync } = await import("node:fs");
  for (const provider of ["anthropic", "bedrock", "cohere", "gemini"] as const) {
    const text = readFileSync(new URL(`../../src/runtime/${provider}/index.ts`, import.meta.url), "utf8");
    const { tools: _, ...spent } = requestBudgets[provider] ?? {};
    const written = Object.entries(spent).map(([name, most]) => `${name}: ${most}`);
    expect(text).toContain(`budgets: { ${written.join(", ")} }`);
  }
});
