import { expect, it } from "vitest";
import { providerRow } from "../../src/emit/providers/index.js";
import { lintDefinition } from "../../src/emit/providers/lint.js";

/** A strict definition of OpenAI with this many properties. */
function strict(count: number): Parameters<typeof lintDefinition>[1] {
  const names = Array.from({ length: count }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const parameters = { type: "object", properties, required: names, additionalProperties: false };
  return { type: "function", function: { name: "wide", description: "Wide.", parameters, strict: true } };
}

it("TG4106: a committed strict definition beyond the provider's size is refused", () => {
  const codes = (count: number) =>
    lintDefinition(providerRow("openai-chat"), strict(count), "wide").map(({ code }) => code);
  expect(codes(100)).toEqual([]);
  expect(codes(6000)).toContain("TG4106");
});
