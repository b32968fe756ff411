import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tool } from "../../src/analyze/catalog.js";
import { providerIds } from "../../src/config/config.js";
import { jsonSchema } from "../../src/emit/json-schema.js";
import { dialects } from "../../src/emit/providers/dialects/index.js";
import { providerEmitter, providerRows } from "../../src/emit/providers/index.js";
import { printSchema } from "../../src/emit/providers/print/schema.js";
import { encode } from "../../src/emit/providers/rewrite/encode.js";
import { formsIn } from "../../src/emit/providers/rewrite/lower.js";
import type { InputGraph } from "../../src/ir/tool.js";
import { typeGraph, wireValue } from "./arbitrary.js";
import { toolOf } from "./tool.js";

const ajv = new Ajv2020({
  strict: false,
  ownProperties: true,
  allErrors: false,
  validateFormats: true,
  multipleOfPrecision: 6,
});
(addFormats as unknown as (target: Ajv2020) => void)(ajv);

// ajv passes over properties called `__proto__`, so it can be no judge of them.
const judgedGraph = typeGraph.filter((graph) => !JSON.stringify(graph).includes("__proto__"));
const graphAndValues = judgedGraph.chain((graph) =>
  fc.tuple(
    fc.constant(graph),
    fc.array(
      wireValue(graph.root, graph).filter((value) => !JSON.stringify(value).includes("__proto__")),
      { minLength: 1, maxLength: 4 },
    ),
  ),
);

test("the JSON Schema accepts the wire values of its type", () => {
  fc.assert(
    fc.property(graphAndValues, ([graph, values]) => {
      const validate = ajv.compile(jsonSchema(graph));
      for (const value of values) expect(validate(value), ajv.errorsText(validate.errors)).toBe(true);
    }),
    { numRuns: 150, seed: 3 },
  );
});

describe.each(Object.values(dialects).filter((dialect) => !dialect.openApi))("a schema in $id", (dialect) => {
  test("accepts what stands for a wire value", () => {
    let sampled = 0;
    fc.assert(
      fc.property(graphAndValues, ([graph, values]) => {
        const { forms } = formsIn(graph, dialect);
        if (forms === undefined) return;
        const validate = ajv.compile(printSchema({ dialect, forms, language: "en" }));
        for (const wire of values) {
          const written = encode(forms.root, wire, forms);
          if (written === undefined) continue;
          sampled += 1;
          expect(validate(written), ajv.errorsText(validate.errors)).toBe(true);
        }
      }),
      { numRuns: 60, seed: 5 },
    );
    expect(sampled).toBeGreaterThan(40);
  });
});

describe.each(providerIds)("definitions for %s", (provider) => {
  test("pass the lint, in both forms", () => {
    const faults = (input: InputGraph): readonly string[] =>
      providerEmitter
        .render(toolOf(input), provider)
        .diagnostics.filter(({ severity }) => severity === "error")
        .map(({ code, message }) => `${code} ${message}`);
    fc.assert(
      fc.property(typeGraph, (graph) => {
        expect(faults(graph)).toEqual([]);
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  test("exist for every tool", () => {
    fc.assert(
      fc.property(typeGraph, (graph) => {
        const { strict, loose, notStrict } = providerEmitter.render(toolOf(graph), provider).value;
        expect(strict ?? loose).toBeDefined();
        if (strict === undefined && providerRows.find(({ id }) => id === provider)?.strict !== undefined)
          expect(notStrict?.length).toBeGreaterThan(0);
      }),
      { numRuns: 30, seed: 13 },
    );
  });
});

test("a tool's definition depends on that tool alone", () => {
  const [first, second] = fc.sample(typeGraph, { numRuns: 2, seed: 1 });
  if (first === undefined || second === undefined) throw new Error("no sample");
  const alone = JSON.stringify(providerEmitter.render(toolOf(first), "openai-chat").value);
  providerEmitter.render(toolOf(second), "openai-chat");
  expect(JSON.stringify(providerEmitter.render(toolOf(first), "openai-chat").value)).toBe(alone);
});

test("rows and ids agree", () => {
  expect(providerRows.map(({ id }) => id).sort()).toEqual([...providerIds].sort());
  const tool: Tool = toolOf({ root: { kind: "object", properties: [] }, definitions: {} });
  for (const { id, definitionType } of providerRows) {
    expect(definitionType).toBe(providerEmitter.definitionType(id));
    expect(providerEmitter.render(tool, id).diagnostics).toEqual([]);
  }
});
