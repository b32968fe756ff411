import { describe, expect, it } from "vitest";
import type { ProviderId } from "../../src/config/config.js";
import { providerRow } from "../../src/emit/providers/index.js";
import { render } from "../../src/emit/providers/render.js";
import type { Type } from "../../src/ir/type.js";
import { objectOf, property, toolOf } from "./tool.js";

const inlining = ["gemini-parameters", "xai", "ollama", "llamacpp"] as const satisfies readonly ProviderId[];

/** Text of the definition of a tool whose argument is a definition with these references to itself. */
function textOf(provider: ProviderId, references: readonly string[], words = ""): string {
  const self: Type = { kind: "ref", id: "node" };
  const properties = [
    property("label", { kind: "string" }, false, words === "" ? {} : { description: words }),
    ...references.map((name) => property(name, self, true)),
  ];
  const tool = toolOf({ root: objectOf({ node: self }), definitions: { node: { kind: "object", properties } } });
  const { strict, loose } = render(tool, providerRow(provider)).value;
  return JSON.stringify(strict ?? loose ?? {});
}

const levels = (text: string) => text.split('"label":').length - 1;

describe.each(inlining)("a type that holds itself, written out for %s", (provider) => {
  it("goes on for all levels where each has one below it", () => {
    expect(levels(textOf(provider, ["next"]))).toBeGreaterThanOrEqual(4);
  });

  it("stops sooner where each level multiplies what is below it", () => {
    const wide = textOf(provider, ["left", "right", "up", "down"]);
    expect(levels(wide)).toBeLessThanOrEqual(6);
    expect(levels(wide)).toBeGreaterThanOrEqual(1);
  });

  it("counts what the documentation says", () => {
    const long = textOf(provider, ["left", "right"], "What this part of the whole is about. ".repeat(200));
    expect(long.length).toBeLessThan(100_000);
  });
});
