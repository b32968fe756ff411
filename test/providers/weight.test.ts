import { describe, expect, it } from "vitest";
import { providerEmitter } from "../../src/emit/providers/index.js";
import { renderTool } from "../../src/emit/render-tools.js";
import type { ObjectType } from "../../src/ir/type.js";
import { objectOf, toolOf } from "./tool.js";

const providers = ["openai-responses", "mcp", "json-schema"] as const;

function wide(count: number): ObjectType {
  return objectOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`property_${n}`, { kind: "string" }])));
}

function outcomeOf(input: number, output: number) {
  const result = { kind: "value", type: { root: wide(output), definitions: {} } } as const;
  const tool = toolOf({ root: wide(input), definitions: {} }, { result });
  const { value, diagnostics } = renderTool(tool, { emitter: providerEmitter, providers });
  const given = providers.filter((id) =>
    /output_?schema/i.test(JSON.stringify(value.get(id)?.loose ?? value.get(id)?.strict)),
  );
  return { codes: diagnostics.map(({ code }) => code), given };
}

describe("a tool that is too large for any model", () => {
  it("is told of once, with what its arguments take", () => {
    expect(outcomeOf(10, 10).codes).toEqual([]);
    expect(outcomeOf(2000, 10).codes.filter((code) => code === "TG4107")).toEqual(["TG4107"]);
  });

  it("gives models no schema of its result, but keeps it in plain JSON Schema", () => {
    expect(outcomeOf(10, 10)).toEqual({ codes: [], given: ["openai-responses", "mcp", "json-schema"] });
    expect(outcomeOf(10, 2000)).toEqual({ codes: ["TG4108"], given: ["json-schema"] });
  });
});
