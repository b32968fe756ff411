import fc from "fast-check";
import { encode } from "../../../src/emit/providers/rewrite/encode.js";
import { formsIn } from "../../../src/emit/providers/rewrite/lower.js";
import type { Json } from "../../../src/ir/json.js";
import { wireValue } from "../../providers/arbitrary.js";
import { compileNormalizer } from "../../providers/normalizer.js";
import type { Check } from "../../support/load-validator.js";
import type { Decoded } from "./child.js";
import type { SoundDefinition } from "./definitions.js";

/** How the samples and the valid values of one definition fared. */
export interface Verdict {
  /** Samples that were judged: complete, with something in them. */
  readonly judged: number;
  /** Samples that no schema can keep out: one key twice in a list of entries, numbers that JavaScript does not hold. */
  readonly beyond: number;
  readonly incomplete: number;
  /** Valid values that were tried. */
  readonly values: number;
  /** Samples that the validator refused, and valid values that the engine refused. */
  readonly faults: readonly string[];
}

/** Valid arguments as the model writes them. */
export function validTexts({ graph, dialect }: SoundDefinition, check: Check): readonly string[] {
  const { forms } = formsIn(graph, dialect);
  if (forms === undefined) return [];
  return fc
    .sample(wireValue(graph.root, graph), { numRuns: 40, seed: 5 })
    .filter((wire) => check(wire).length === 0)
    .flatMap((wire) => encode(forms.root, wire, forms) ?? [])
    .map((written) => JSON.stringify(written));
}

/** Judges what the engine wrote and took. */
export function judge(definition: SoundDefinition, check: Check, texts: readonly string[], decoded: Decoded): Verdict {
  const normalize = compileNormalizer(definition.graph, definition.dialect);
  const samples = decoded.samples.map((text) => ({ text, value: JSON.parse(text) as Json }));
  const judged = samples.filter(({ value }) => !isBeyond(value));
  const refused = judged.flatMap(({ text, value }) => {
    const [issue] = check(normalize(value));
    return issue === undefined ? [] : [`refused by the validator: ${text}: ${issue.path} ${issue.expected}`];
  });
  const unwritten = texts.filter((_, index) => decoded.accepted[index] !== true);
  return {
    judged: judged.length,
    beyond: samples.filter(({ value }) => isBeyond(value)).length,
    incomplete: decoded.incomplete,
    values: texts.length,
    faults: [...refused, ...unwritten.map((text) => `refused by the engine: ${text}`)],
  };
}

function isBeyond(value: Json): boolean {
  if (typeof value === "number")
    return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && hasKeyTwice(value)) return true;
  return Object.values(value).some(isBeyond);
}

function hasKeyTwice(list: readonly Json[]): boolean {
  const keys = list.flatMap((item) =>
    typeof item === "object" && item !== null && !Array.isArray(item) && "key" in item ? [item.key] : [],
  );
  return new Set(keys).size < keys.length;
}
