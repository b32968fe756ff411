import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembled } from "../../src/emit/artifact.js";
import { inKeyOrder, jsonDocument, jsonEntry, jsonItem } from "../../src/emit/json-pieces.js";

describe("a JSON document in pieces", () => {
  const name = fc.oneof(fc.string(), fc.constantFrom("0", "7", "10", "01", "4294967294", "4294967295", "a\nb", "ключ"));
  const entries = fc.uniqueArray(fc.tuple(name, fc.jsonValue()), { selector: ([key]) => key });

  it("has a line for each item and entry, and the keys in the order that JSON.stringify gives, also for names that are array indices", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), entries, (list, pairs) => {
        const usual = pairs.filter(([key]) => key !== "__proto__");
        const byKey = inKeyOrder(usual, ([key]) => key);
        const pieces = jsonDocument({ $generated: "toolgen" }, [
          { key: "list", kind: "list", items: list.map((item) => jsonItem(JSON.stringify(item))) },
          { key: "map", kind: "map", items: byKey.map(([key, value]) => jsonEntry(key, value)) },
        ]);
        const { content } = assembled("a.json", pieces);
        const expected = JSON.stringify({ $generated: "toolgen", list, map: Object.fromEntries(usual) });
        expect(JSON.stringify(JSON.parse(content))).toBe(expected);
        const frame = ["{", '  "$generated": "toolgen",', '  "list": [', "  ],", '  "map": {', "  }", "}", ""];
        const closed = [list, usual].filter(({ length }) => length === 0).length;
        expect(content.split("\n")).toHaveLength(frame.length - closed + list.length + usual.length);
      }),
    );
  });
});
