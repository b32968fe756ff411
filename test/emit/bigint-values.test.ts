import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { jsonSchema } from "../../src/emit/json-schema.js";

const texts = ["9", "10", "11", "12", "13", "-5", "010", "x"];

it.each([
  ["10", "10", ["10"]],
  ["10", "12", ["10", "11", "12"]],
  ["-5", "-5", ["-5"]],
  // Too many to list: any integer, and the validator alone knows the bounds.
  ["10", "100000", ["9", "10", "11", "12", "13", "-5"]],
])("the schema of a bigint from %s to %s takes what the validator takes", (minimum, maximum, expected) => {
  const check = new Ajv2020().compile(jsonSchema({ root: { kind: "bigint", minimum, maximum }, definitions: {} }));
  expect(texts.filter((text) => check(text))).toEqual(expected);
});
