import { expect, it } from "vitest";
import { fromJsonSchema } from "../../src/ir/from-json-schema/index.js";

it("TG4120: a keyword without a counterpart is an error, unless it may be widened", () => {
  const schema = {
    type: "object",
    properties: { a: { type: "object", additionalProperties: { type: "string" }, patternProperties: { "^x": {} } } },
  };
  const codes = (unsupported: "error" | "widen") =>
    fromJsonSchema(schema, { unsupported }).diagnostics.map(({ code }) => code);
  expect(codes("error")).toEqual(["TG4120"]);
  expect(codes("widen")).toEqual(["TG4121"]);
});
