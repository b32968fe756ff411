import { expect, it } from "vitest";
import { providerEmitter } from "../../src/emit/providers/index.js";
import { inputOf, toolOf } from "./tool.js";

it("names that a provider does not take are told as titles, where the new one says less", () => {
  const text = { kind: "string" } as const;
  const input = inputOf({ 城市: text, Größe: text, "with space": text, $dollar: text, plain: text, "": text });
  const { strict } = providerEmitter.render(toolOf(input), "anthropic").value;
  const definition = JSON.stringify(strict?.definition ?? strict);
  const titles = [...definition.matchAll(/"(\w+)":\{"title":"([^"]+)"/g)].map(([, name, title]) => [name, title]);
  expect(titles).toEqual([
    [expect.stringMatching(/^name_[0-9a-f]{8}$/), "城市"],
    [expect.stringMatching(/^Gr_/), "Größe"],
  ]);
  expect(definition).toContain('"with_space":{"type":"string"}');
});
