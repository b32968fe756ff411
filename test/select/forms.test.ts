import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openTokenCounts } from "../../src/cache/token-counts.js";
import { NAMESPACE_FRAME, renderFunction } from "../../src/emit/forms/namespace.js";
import { formLine, summary } from "../../src/runtime/select/summary.js";
import { trimDefinition, trimText } from "../../src/runtime/select/trim.js";

const { count } = openTokenCounts(undefined);

describe("summary", () => {
  it.each([
    ["Search flights. Then book one.", "Search flights."],
    ["查询天气。Get the weather. Other.", "查询天气。Get the weather."],
    ["Version 2.0 of\nthe tool!  More?", "Version 2.0 of the tool!"],
    ["查询天气。然后预订。", "查询天气。"],
    ["First paragraph\n\nsecond", "First paragraph"],
    ["", ""],
  ])("%j", (text, expected) => expect(summary(text)).toBe(expected));

  it("cuts what is too long at a word", () => {
    expect(summary("word ".repeat(100)).length).toBeLessThanOrEqual(161);
    expect(summary("word ".repeat(100))).toMatch(/word…$/);
  });
});

describe("trim", () => {
  it("keeps constraints that only the text tells", () => {
    expect(trimText("Days to look ahead. Not counting today (minimum 1; maximum 7)")).toBe(
      "Days to look ahead. (minimum 1; maximum 7)",
    );
    expect(trimText("minimum 1; maximum 7")).toBe("minimum 1; maximum 7");
    expect(trimText("天数。不含今天（最小 1；最大 7）\neconomy: 经济舱")).toBe("天数。（最小 1；最大 7）");
    expect(trimText("A code. Or none\nn: the empty string\nx: other")).toBe("A code.\nn: the empty string");
  });

  it("shortens texts of schemas alone, and leaves names, data and constraints", () => {
    const definition = {
      name: "f",
      description: "Does it. At length.",
      input_examples: [{ description: "An example. Long." }],
      input_schema: {
        type: "object",
        properties: {
          description: { type: "string", description: "One. Two.", maxLength: 9, examples: ["a"], default: "x. y." },
          enum: { type: "string", enum: ["A. B."] },
        },
        required: ["description"],
      },
    };
    expect(trimDefinition(definition)).toEqual({
      name: "f",
      description: "Does it.",
      input_schema: {
        type: "object",
        properties: {
          description: { type: "string", description: "One.", maxLength: 9, default: "x. y." },
          enum: { type: "string", enum: ["A. B."] },
        },
        required: ["description"],
      },
    });
  });
});

describe("tokens", () => {
  it("renders a function as a TypeScript namespace", () => {
    const parameters = {
      type: "object",
      properties: {
        city: { type: "string", enum: ["北京", "上海"], description: "Where" },
        days: { type: ["integer", "null"], default: 3 },
        tags: { type: "array", items: { $ref: "#/$defs/Tag" } },
      },
      required: ["city", "days"],
      $defs: { Tag: { anyOf: [{ type: "string" }, { const: 7 }] } },
    };
    const definition = { type: "function", function: { name: "get", description: "Gets.\nIt.", parameters } };
    expect(renderFunction(definition)).toBe(
      'type Tag = string | 7;\n\n// Gets.\n// It.\ntype get = (_: {\n// Where\ncity: "北京" | "上海",\n' +
        "days: number | null, // default: 3\ntags?: Tag[],\n}) => any;\n\n",
    );
  });

  it("takes special tokens in a description for text", () => expect(count("<|endoftext|>")).toBeGreaterThan(1));

  const word = fc.constantFrom(
    "search",
    "flights",
    "北京",
    "航班",
    "//",
    "a.b",
    "<|end|>",
    "x/y",
    "?!",
    "'s",
    "1234567",
    "\t",
  );
  const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));

  it("counts of definitions add up to no less than the count of all", () => {
    const definition = fc.record({ description: text, name: fc.constantFrom("f", "g_2"), inner: text }).map((made) => ({
      name: made.name,
      description: made.description,
      parameters: { type: "object", properties: { p: { type: "string", description: made.inner } } },
    }));
    fc.assert(
      fc.property(fc.array(definition, { minLength: 1, maxLength: 5 }), (list) => {
        const rendered = list.map(renderFunction);
        const whole = NAMESPACE_FRAME.replace("{\n\n", `{\n\n${rendered.join("")}`);
        const parts = rendered.reduce((sum, one) => sum + count(one), count(NAMESPACE_FRAME));
        expect(count(whole)).toBeLessThanOrEqual(parts);
      }),
      { numRuns: 100 },
    );
  });

  it("counts of lines add up, the heading included", () => {
    const heading = "Other tools, whose definitions can be asked for:\n";
    expect(count(heading)).toBeLessThanOrEqual(14);
    const form = fc.constantFrom("signature", "line", "name");
    const line = fc
      .record({ name: fc.constantFrom("a", "b_c", "d2"), summary: text, form })
      .map((made) =>
        formLine(
          made.name,
          { signature: `${made.name}(x?: string)`, summary: made.summary.trim() },
          made.form as "line",
        ),
      );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const parts = lines.reduce((sum, one) => sum + count(one), count(heading));
        expect(count(heading + lines.join(""))).toBeLessThanOrEqual(parts);
      }),
      { numRuns: 100 },
    );
  });
});
