import { describe, expect, it } from "vitest";
import { measureSchemas } from "../../bench/corpus/schemas.js";

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
