import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSchema } from "../../src/emit/json-schema.js";
import type { Json } from "../../src/ir/json.js";
import type { TypeGraph } from "../../src/ir/type.js";
import { compileValidators } from "../../src/typia/compile.js";
import { arbitraryGraph } from "../support/arbitrary-type.js";
import { loadValidator } from "../support/load-validator.js";
import { sampleMutated, sampleValid } from "../support/sample.js";

/** ajv over the emitted schema: the other opinion. */
function oracle(graph: TypeGraph): (value: Json) => string | undefined {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, ownProperties: true, multipleOfPrecision: 9 });
  formats.default(ajv, { mode: "full" });
  const validate = ajv.compile(jsonSchema(graph) as object);
  return (value) => {
    try {
      return validate(value) ? "" : ajv.errorsText(validate.errors);
    } catch {
      // ajv overflows on definitions that refer to each other without a value between, and on own keys like toString.
      return undefined;
    }
  };
}

describe("validators and ajv on the emitted schema", () => {
  for (const [name, rich] of [
    ["JSON kinds", false],
    ["rich kinds", true],
  ] as const)
    it(`give one verdict: ${name}`, { timeout: 300_000 }, async () => {
      const graphs = fc.sample(arbitraryGraph({ rich }), { numRuns: 60, seed: Number(process.env.SEED ?? 7) });
      const requests = graphs.map((graph, index) => ({ id: `g${index}`, graph }));
      const { value: compiled, diagnostics } = await compileValidators(requests, { unknownKeys: "reject" });
      expect(diagnostics).toEqual([]);
      let valid = 0;
      let invalid = 0;
      for (const { id, graph } of requests) {
        const check = loadValidator(compiled, id);
        const agrees = oracle(graph);
        const values = [
          ...fc.sample(sampleValid(graph), { numRuns: 12, seed: 1 }),
          ...fc.sample(sampleMutated(graph), { numRuns: 24, seed: 2 }),
        ];
        for (const value of values) {
          const errors = agrees(value);
          if (errors === undefined) continue;
          const accepted = errors === "";
          if (accepted) valid++;
          else invalid++;
          const issues = check(value);
          if ((issues.length === 0) !== accepted)
            expect.fail(
              `${id}: ajv says ${errors || "valid"}, got ${JSON.stringify(issues)} for ${JSON.stringify(value)}\n${JSON.stringify(graph)}\n${compiled.byId.get(id)?.statements}`,
            );
          const faults = issues.map((issue) => `${issue.path} ${issue.expected}`);
          if (new Set(faults).size < faults.length)
            expect.fail(`twice: ${JSON.stringify(issues)} for ${JSON.stringify(value)}`);
        }
      }
      expect(valid).toBeGreaterThan(500);
      expect(invalid).toBeGreaterThan(500);
    });
});
