import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/runtime/contract.js";
import { repeatsKey } from "../../src/runtime/guard/parse/repeated-key.js";

/** JSON as it is written: an object is a list of pairs, so that a key can come twice. */
type Written =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "array"; readonly items: readonly Written[] }
  | { readonly kind: "object"; readonly pairs: readonly (readonly [string, string, Written])[] };

/** Keys and texts with what confuses a count of colons. */
const confusing = fc.constantFrom("a", "b", 'q"', "back\\", " : x", '":', "", "10:30", "\\", '\\":', "__proto__");
const blank = fc.constantFrom("", "", " ", "\n\t", "  ");

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constant("text" as const), text: confusing }),
    fc.record({ kind: fc.constant("array" as const), items: fc.array(tie("written"), { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant("object" as const),
      pairs: fc.array(fc.tuple(confusing, blank, tie("written")), { maxLength: 4 }),
    }),
  ),
}));

function print(node: Written): string {
  if (node.kind === "text") return JSON.stringify(node.text);
  if (node.kind === "array") return `[${node.items.map(print).join(",")}]`;
  return `{${node.pairs.map(([key, space, value]) => `${JSON.stringify(key)}${space}:${space}${print(value)}`).join(", ")}}`;
}

function repeats(node: Written): boolean {
  if (node.kind === "text") return false;
  if (node.kind === "array") return node.items.some(repeats);
  const keys = node.pairs.map(([key]) => key);
  return new Set(keys).size < keys.length || someValue(node, repeats);
}

/** What is dropped by a later pair of the same key is repeated already, so that all values may be asked. */
function someValue(node: Written & { readonly kind: "object" }, test: (node: Written) => boolean): boolean {
  return node.pairs.some(([, , value]) => test(value));
}

const parse = (text: string): Json => JSON.parse(text);

describe("a property that comes twice", () => {
  it("is found, and only then, whatever stands in keys and texts", () => {
    fc.assert(
      fc.property(written, (node) => {
        const text = print(node);
        expect(repeatsKey(text, parse(text))).toBe(repeats(node));
      }),
      { numRuns: 3_000 },
    );
  });

  it("is found behind escapes that hide it from a count", () => {
    const text = String.raw`{"a\\":1,"a\\":2,"t":" : x"}`;
    expect(repeatsKey(text, parse(text))).toBe(true);
    expect(repeatsKey(String.raw`{"\u0061":1,"a":2}`, { a: 2 })).toBe(true);
  });

  it("is told in time for long texts of any kind", () => {
    const texts = ['\\":'.repeat(1e6), " ".repeat(1e6), ":".repeat(1e6), " :".repeat(1e6)];
    for (const content of texts) {
      const text = JSON.stringify({ content });
      expect(repeatsKey(text, parse(text))).toBe(false);
    }
  });
});
