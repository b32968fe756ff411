import { breaking, codeCompatible, codeOnly, narrowing, type RuleRow, widening } from "./row.js";

/** Rules about facts that stand beside the schema: forms and names in code, and what the guard knows. */
export const codeRules = {
  "code-type-changed": {
    ...codeOnly,
    purpose: "The value has another type in code (a `Date` where a string was) and the same form on the wire.",
  },
  "code-name-changed": { ...codeOnly, purpose: "The property has another name in code; the model sees the same one." },
  "code-values-changed": {
    ...codeOnly,
    purpose: "Enum members have other values in code; the model sees the same ones.",
  },
  "undefined-changed": {
    ...codeOnly,
    purpose: "An absent property is given to code as a key with `undefined` now, or no longer.",
  },
  "template-changed": { ...codeOnly, purpose: "The template-literal type in code changed." },
  "label-changed": { ...codeCompatible, model: "compatible", purpose: "An element of a tuple has another name." },
  "sensitive-added": { ...codeCompatible, purpose: "The value is masked in events, spans and feedback." },
  "sensitive-removed": {
    ...codeOnly,
    purpose: "The value is not masked any more: it appears in logs, spans and feedback.",
  },
  "enum-source-added": {
    ...breaking,
    purpose: "The values of a property come from a list at run time now: those outside it are refused.",
  },
  "enum-source-removed": {
    ...widening,
    purpose: "The values of a property are not limited by a list at run time any more.",
  },
  "enum-source-changed": {
    ...breaking,
    purpose:
      "Another function lists the values of a property. Which values it drops cannot be told, so it counts as breaking.",
  },
  "synonym-added": { ...codeCompatible, purpose: "An enum member is understood under one more spelling." },
  "synonym-removed": {
    model: "breaking",
    code: "compatible",
    purpose: "An enum member is no longer understood under a spelling: calls that were mended are refused.",
  },
  "bigint-bound-tightened": {
    ...narrowing,
    purpose: "A bound of a big integer is tighter: numbers are refused that were right.",
  },
  "bigint-bound-loosened": { ...widening, purpose: "A bound of a big integer is looser or gone." },
} as const satisfies Record<string, RuleRow>;
