import { narrowing, type RuleRow, widening } from "./row.js";

/** Limits by keyword: the name in rule ids, in words, and whether a greater value is the tighter one. */
export const bounds = {
  minimum: { rule: "minimum", words: "the least number", greaterIsTighter: true },
  exclusiveMinimum: { rule: "exclusive-minimum", words: "the bound below", greaterIsTighter: true },
  maximum: { rule: "maximum", words: "the greatest number", greaterIsTighter: false },
  exclusiveMaximum: { rule: "exclusive-maximum", words: "the bound above", greaterIsTighter: false },
  minLength: { rule: "min-length", words: "the least length", greaterIsTighter: true },
  maxLength: { rule: "max-length", words: "the greatest length", greaterIsTighter: false },
  minItems: { rule: "min-items", words: "the least number of items", greaterIsTighter: true },
  maxItems: { rule: "max-items", words: "the greatest number of items", greaterIsTighter: false },
  minProperties: { rule: "min-properties", words: "the least number of keys", greaterIsTighter: true },
  maxProperties: { rule: "max-properties", words: "the greatest number of keys", greaterIsTighter: false },
} as const;

/** A keyword that limits. */
export type BoundKeyword = keyof typeof bounds;

type BoundName = (typeof bounds)[BoundKeyword]["rule"];

/** Rules about limits, two for each keyword. */
export const boundRules = Object.fromEntries(
  Object.values(bounds).flatMap(({ rule, words }): [string, RuleRow][] => [
    [
      `${rule}-tightened`,
      { ...narrowing, purpose: `A limit, ${words}, is new or tighter: values are refused that were right.` },
    ],
    [`${rule}-loosened`, { ...widening, purpose: `A limit, ${words}, is looser or gone.` }],
  ]),
) as Record<`${BoundName}-${"tightened" | "loosened"}`, RuleRow>;
