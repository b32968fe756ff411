import { codeOnly, compatible, type RuleRow, wording } from "./row.js";

/** Rules about what a tool gives back, beside those of schemas. */
export const resultRules = {
  "result-added": { ...compatible, purpose: "The tool has a result with a type where it had none." },
  "result-removed": {
    model: "breaking",
    code: "breaking",
    purpose: "The tool has no typed result any more: what read it finds nothing, or anything.",
  },
  "result-kind-changed": {
    ...codeOnly,
    purpose: "The tool gives one value where it gave a sequence, or the other way round.",
  },
  "result-may-be-missing": { model: "compatible", code: "breaking", purpose: "The result may be missing now." },
  "result-always-present": { ...compatible, purpose: "The result is never missing any more." },
  "result-parts-changed": {
    model: "breaking",
    code: "breaking",
    purpose:
      "The result holds images, files or text parts now, or holds them no longer: it reaches the model in another form.",
  },
  "model-output-changed": {
    model: "breaking",
    code: "cosmetic",
    purpose:
      "Another function decides what the model sees of the result. What it leaves out cannot be told, so it counts as breaking for the model.",
  },
  "result-description-changed": { ...wording, purpose: "The description of the result changed." },
} as const satisfies Record<string, RuleRow>;
