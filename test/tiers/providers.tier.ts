import { describe, expect, it } from "vitest";
import { measureSchemas } from "../../bench/corpus/schemas.js";
import { table } from "../../bench/support/table.js";
import { providerIds } from "../../src/config/config.js";
import { compileValidators } from "../../src/typia/compile.js";
import { loadValidator } from "../support/load-validator.js";
import { compileAgainstNewest } from "./newest-sdks.js";
import { decode } from "./xgrammar/decode.js";
import { soundDefinitions } from "./xgrammar/definitions.js";
import { judge, validTexts } from "./xgrammar/judge.js";

const corpus = process.env.TOOLGEN_CORPUS;
if (corpus === undefined) console.warn("TOOLGEN_CORPUS is not set: what is measured on the corpus is skipped.");

describe.skipIf(corpus === undefined)("the JSON Schema test suite through import and generated validators", () => {
  it("agrees in at least 99 of 100 verdicts; each other one has its reason, what cannot be expressed is said", async () => {
    const counts = await measureSchemas(corpus ?? "");
    const verdicts = counts.reduce((total, count) => total + count.verdicts, 0);
    const agree = counts.reduce((total, count) => total + count.agree, 0);
    const formats = counts
      .filter(({ file }) => file.startsWith("optional/format/"))
      .reduce((total, count) => total + count.verdicts, 0);
    console.log(`${agree} of ${verdicts} verdicts agree, ${formats} of them on formats`);
    expect(verdicts).toBeGreaterThanOrEqual(1_012);
    expect(formats).toBeGreaterThanOrEqual(600);
    expect(agree / verdicts).toBeGreaterThanOrEqual(0.99);
    const silent = counts
      .flatMap(({ differ, diagnosed }) => [...differ, ...diagnosed])
      .filter(({ reason = "" }) => reason === "");
    expect(silent).toEqual([]);
  });
});

describe("strict definitions under a constrained decoder", () => {
  it("let a model write nothing but what the validator takes, and all of that", async () => {
    const definitions = soundDefinitions(providerIds, 5).slice(0, 48);
    expect(definitions.length).toBeGreaterThanOrEqual(40);
    const { value: compiled, diagnostics } = await compileValidators(definitions, { unknownKeys: "reject" });
    expect(diagnostics).toEqual([]);
    const prepared = definitions.map((definition) => {
      const check = loadValidator(compiled, definition.id);
      return { definition, check, texts: validTexts(definition, check) };
    });
    const jobs = prepared.map(({ definition: { schema }, texts }) => ({ schema, texts, samples: SAMPLES }));
    const decoded = await decode(jobs);
    const rows = prepared.map(({ definition, check, texts }, index) => {
      const done = decoded[index];
      if (done === undefined) throw new Error(`nothing came of ${definition.id}`);
      return { id: definition.id, ...judge(definition, check, texts, done) };
    });
    const header = ["definition", "samples judged", "beyond any schema", "incomplete", "valid values", "faults"];
    console.log(
      table(
        header,
        rows.map((row) => [row.id, row.judged, row.beyond, row.incomplete, row.values, row.faults.length]),
      ),
    );
    expect(rows.flatMap(({ id, faults }) => faults.map((fault) => `${id}: ${fault}`))).toEqual([]);
    for (const { id, judged, values } of rows) {
      expect(judged, `samples of ${id}`).toBeGreaterThanOrEqual(200);
      expect(values, `valid values of ${id}`).toBeGreaterThan(0);
    }
  });
});

describe("adapters and definitions", () => {
  it("have the types of SDKs that need a newer Node than ours to run", () => {
    expect(compileAgainstNewest).not.toThrow();
  });
});

/** Samples a definition; some have nothing in them but nulls, or write one key twice. */
const SAMPLES = Number(process.env.SAMPLES ?? 320);
