import fc from "fast-check";
import { expect, it } from "vitest";
import { normalForm, words } from "../../src/runtime/generated/coerce/normal-form.js";
import { suggest } from "../../src/runtime/generated/coerce/suggest.js";
import { findName, nameTable } from "../../src/runtime/guard/names.js";

/** Dice's coefficient on pairs of letters and on words, one value after the other: the definition, without an index. */
function byDefinition(values: readonly string[], text: string): readonly string[] {
  const dice = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
    a.size + b.size === 0 ? 0 : (2 * [...a].filter((part) => b.has(part)).length) / (a.size + b.size);
  const pairs = (form: string) =>
    new Set(Array.from({ length: form.length + 1 }, (_, at) => ` ${form} `.slice(at, at + 2)));
  const score = (value: string) =>
    Math.max(
      dice(pairs(normalForm(text)), pairs(normalForm(value))),
      dice(new Set(words(text)), new Set(words(value))),
    );
  return values
    .map((value) => ({ value, score: score(value) }))
    .filter(({ score }) => score >= 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ value }) => value);
}

const name = fc
  .array(fc.constantFrom("get", "set", "list", "user", "users", "Order", "a", "aa", "größe", "城市", "v2", ""), {
    maxLength: 4,
  })
  .chain((parts) => fc.constantFrom("_", "-", "", " ").map((separator) => parts.join(separator)));

it("suggests what is closest by definition", () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), name, (values, text) => {
      expect(suggest({ values }, text)).toEqual(byDefinition(values, text));
      // And again, with what was kept of the list.
      expect(suggest({ values }, text)).toEqual(byDefinition(values, text));
    }),
  );
});

it("reads words alike with and without the short way", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z\d_]{0,20}$/), (text) => {
      // A capital in a word of its own takes the long way.
      expect(words(`${text} X`)).toEqual([...words(text), "x"]);
    }),
  );
});

it("keeps the tables of turns apart", () => {
  const lists = Array.from({ length: 20 }, (_, at) => [`tool_${at}`, `common`]);
  for (const list of [...lists, ...lists]) {
    const table = nameTable(list);
    expect(table.list).toEqual(list);
    expect(findName(table, "Tool-7").kind).toBe(list[0] === "tool_7" ? "mended" : "unknown");
  }
  expect(nameTable(["a", "b"])).not.toBe(nameTable(["b", "a"]));
});
