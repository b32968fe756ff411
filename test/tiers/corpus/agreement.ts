import { isDeepStrictEqual } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { defaultProviders } from "../../../src/config/config.js";
import { dialects } from "../../../src/emit/providers/dialects/index.js";
import { providerEmitter, providerRow } from "../../../src/emit/providers/index.js";
import { encode } from "../../../src/emit/providers/rewrite/encode.js";
import { formsIn } from "../../../src/emit/providers/rewrite/lower.js";
import type { Json, JsonObject } from "../../../src/ir/json.js";
import { compileNormalizer } from "../../providers/normalizer.js";
import { sampleMutated, sampleValid } from "../../support/sample.js";
import { compileDecoder, compileEncoder } from "./code-value.js";
import type { CheckedTool } from "./sdk.js";

/** Verdicts of ajv and of the generated validators over sampled values. */
export interface Agreement {
  readonly valid: number;
  readonly invalid: number;
  /** Round trips through the code form, and through what each provider's model writes. */
  readonly decoded: number;
  readonly normalized: number;
  /** Verdicts that differ by the named strictness; they are no differences. */
  readonly excused: number;
  /** Trips that were not made: the dialect has no form for the tool, or members that read alike, or none for the value. */
  readonly skipped: number;
  readonly differences: readonly string[];
}

/** Compares ajv on the emitted definition with the generated validator, and makes the round trips of each accepted value. */
export function agree(tools: readonly CheckedTool[]): Agreement {
  const differences: string[] = [];
  const counts = { valid: 0, invalid: 0, decoded: 0, normalized: 0, excused: 0, skipped: 0 };
  for (const { tool, check } of tools) {
    const verdict = oracle(definitionOf({ tool }));
    const values = [
      ...fc.sample(sampleValid(tool.input), { numRuns: 12, seed: 3 }),
      ...fc.sample(sampleMutated(tool.input), { numRuns: 24, seed: 4 }),
    ];
    const accepted: Json[] = [];
    for (const value of values) {
      const issues = check(value);
      const valid = verdict(value);
      counts[valid ? "valid" : "invalid"] += 1;
      if (issues.length === 0) accepted.push(value);
      if (valid === (issues.length === 0)) continue;
      if (isDeliberate(value, valid)) counts.excused += 1;
      else
        differences.push(`${tool.name}: ajv says ${valid}, got ${JSON.stringify(issues)} for ${JSON.stringify(value)}`);
    }
    const decode = compileDecoder(tool.input);
    const recode = compileEncoder(tool.input);
    for (const value of accepted) {
      counts.decoded += 1;
      const again = decode(recode(decode(value)));
      if (!same(again, decode(value))) differences.push(`${tool.name}: decoded and encoded ${JSON.stringify(value)}`);
    }
    for (const dialect of emittedDialects) {
      const { forms, losses } = formsIn(tool.input, dialect);
      if (forms === undefined || losses.some(({ reason }) => reason.includes("alike"))) {
        counts.skipped += accepted.length;
        continue;
      }
      const normalize = compileNormalizer(tool.input, dialect);
      for (const value of accepted) {
        const written = encode(forms.root, value, forms);
        if (written === undefined) {
          counts.skipped += 1;
          continue;
        }
        counts.normalized += 1;
        if (!same(normalize(written), value))
          differences.push(`${tool.name}: ${dialect.id} made ${JSON.stringify(written)} of ${JSON.stringify(value)}`);
      }
    }
  }
  return { ...counts, differences };
}

/** Dialects of the definitions that are emitted by default. */
const emittedDialects = [
  ...new Set(defaultProviders.map(providerRow).flatMap(({ strict, loose }) => [strict ?? [], loose ?? []].flat())),
].map((id) => dialects[id]);

/** The schema in the definition that is emitted for `json-schema`. */
function definitionOf({ tool }: Pick<CheckedTool, "tool">): JsonObject {
  const { loose } = providerEmitter.render(tool, "json-schema").value;
  const schema = loose?.inputSchema;
  if (typeof schema !== "object" || schema === null || Array.isArray(schema))
    throw new Error(`no schema of ${tool.name}`);
  return schema as JsonObject;
}

function oracle(schema: JsonObject): (value: Json) => boolean {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, multipleOfPrecision: 9 });
  formats.default(ajv, { mode: "full" });
  return ajv.compile(schema) as (value: Json) => boolean;
}

/** Where validators are stricter than ajv by intention, by name, as a test of the value's text. */
const deliberate: Readonly<Record<string, RegExp>> = {
  "no leap second, which `Date` has not": /:60[.Z+-]/,
  "no port above 65535, which `URL` refuses": /:\/\/[^/"]*:\d{5}/,
  "no integer that JSON text cannot carry exactly": /\d{17}|e\+\d\d/,
};

function isDeliberate(value: Json, ajvAccepts: boolean): boolean {
  const text = JSON.stringify(value);
  return ajvAccepts && Object.values(deliberate).some((pattern) => pattern.test(text));
}

function same(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b);
}
