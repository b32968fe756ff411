import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { providerIds } from "../../src/config/config.js";
import { providerEmitter } from "../../src/emit/providers/index.js";
import { importDefinitions, toolDeclFromDefinition } from "../../src/import/index.js";
import type { JsonObject } from "../../src/ir/json.js";
import { toolOf } from "../providers/tool.js";

const file = `${process.env.TOOLGEN_CORPUS ?? "../shared/corpus"}/mcp-tools.jsonl`;

describe.skipIf(!existsSync(file))("the tools of public MCP servers", () => {
  const tools = existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as JsonObject)
    : [];

  test("all import; what is left out is said", () => {
    const codes = new Map<string, number>();
    for (const tool of tools) {
      const { value, diagnostics } = toolDeclFromDefinition(tool);
      expect(value?.name).toBe(tool.name);
      for (const { code, severity, message } of diagnostics) {
        codes.set(code, (codes.get(code) ?? 0) + 1);
        expect(severity, `${String(tool.name)}: ${message}`).not.toBe("error");
      }
    }
    console.log(tools.length, Object.fromEntries(codes));
    expect(tools.length).toBe(934);
  });

  test("all have definitions for every provider that pass the lint", () => {
    const strict = new Map<string, number>();
    for (const tool of tools) {
      const { value } = toolDeclFromDefinition(tool, { unnamed: "closed" });
      if (value === undefined) throw new Error("not imported");
      for (const provider of providerIds) {
        const rendering = providerEmitter.render(
          toolOf(value.input, { name: value.name, description: value.description }),
          provider,
        );
        const errors = rendering.diagnostics.filter(({ severity }) => severity === "error");
        expect(errors.map(({ message }) => `${value.name}: ${message}`)).toEqual([]);
        expect(rendering.value.strict ?? rendering.value.loose).toBeDefined();
        if (rendering.value.strict) strict.set(provider, (strict.get(provider) ?? 0) + 1);
      }
    }
    console.log("strict forms", Object.fromEntries(strict));
  });

  test("print as stubs", () => {
    const { value, diagnostics } = importDefinitions({ tools });
    expect(value).toHaveLength(1);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(value[0]?.content.match(/^ \* @tool|@tool/gm)?.length).toBeGreaterThanOrEqual(934);
  });
});
