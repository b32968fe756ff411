import { runInNewContext } from "node:vm";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { piece } from "../../src/emit/artifact.js";
import {
  JSON_CLOSE,
  JSON_OPEN,
  jsonConstant,
  jsonObject,
  jsonProperty,
  jsonRecord,
} from "../../src/emit/json-constant.js";

/** The value that an expression has, as JSON text, and in a module that a compiler lowers to what engines of 2015 read. */
function evaluated(expression: string): readonly [string, string] {
  const lowered = ts.transpile(`(${expression})`, { target: ts.ScriptTarget.ES2015 });
  return [JSON.stringify(runInNewContext(expression)), JSON.stringify(runInNewContext(lowered))];
}

describe("a constant of JSON text", () => {
  const hostile = fc.constantFrom(
    "`",
    "${",
    "$",
    "{",
    "\\",
    "\\`",
    "\\u",
    '"',
    "</script>",
    "\u2028",
    "\ud800",
    "\r\n",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(hostile).map((parts) => parts.join("")),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), tie("list"), tie("map")),
    list: fc.array(tie("any"), { maxLength: 4 }),
    map: fc.dictionary(fc.oneof(text, fc.constant("__proto__")), tie("any"), { maxKeys: 4 }),
  })).any;

  it("has the value that it was printed from", () => {
    fc.assert(
      fc.property(value, (given) => {
        const expected = JSON.stringify(given);
        expect(evaluated(jsonConstant(given))).toEqual([expected, expected]);
      }),
    );
  });

  it("holds nothing that ends a line, cannot be seen, or may end a script", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(jsonConstant(given)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff<]/);
      }),
    );
  });

  it("defines __proto__ as an own property", () => {
    const made: object = runInNewContext(jsonConstant(JSON.parse('{"__proto__":{"a":1}}')));
    expect(Object.keys(made)).toEqual(["__proto__"]);
  });

  it("may have a line for each field", () => {
    fc.assert(
      fc.property(text, value, (name, given) => {
        const entry = jsonRecord(name, { a: JSON.stringify(given), b: undefined, c: JSON.stringify(name) }, " ");
        const expression = JSON_OPEN + Buffer.concat(jsonObject([piece(entry)])).toString("utf8") + JSON_CLOSE;
        const expected = JSON.stringify(Object.fromEntries([[name, { a: given, c: name }]]));
        expect(evaluated(expression)).toEqual([expected, expected]);
        expect(entry.split("\n")).toHaveLength(4);
        expect(entry.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff<]/);
      }),
    );
  });

  it("may be put together from pieces", () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 5 }), value, (names, given) => {
        const pieces = jsonObject(names.map((name) => piece(jsonProperty(name, given, "  "))));
        const expression = JSON_OPEN + Buffer.concat(pieces).toString("utf8") + JSON_CLOSE;
        const expected = JSON.stringify(Object.fromEntries(names.map((name) => [name, given])));
        expect(evaluated(expression)).toEqual([expected, expected]);
      }),
    );
  });
});
