import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ProviderId } from "../../src/config/config.js";
import { providerEmitter, providerRow } from "../../src/emit/providers/index.js";
import { toolDeclFromDefinition } from "../../src/import/index.js";
import type { Json, JsonObject } from "../../src/ir/json.js";
import { toolOf } from "./tool.js";

const file = `${process.env.TOOLGEN_CORPUS ?? "../shared/corpus"}/rejections.json`;

interface Rejection {
  readonly id: string;
  readonly provider: string;
  readonly schemaFragment: Json;
  readonly expectedEmission: Json;
}

const rows = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as readonly Rejection[]) : [];

const providers: Readonly<Record<string, readonly ProviderId[]>> = {
  openai: ["openai-chat", "openai-responses"],
  "openai-responses": ["openai-responses"],
  "azure-openai": ["azure"],
  anthropic: ["anthropic"],
  gemini: ["gemini", "gemini-parameters"],
  vertex: ["gemini", "gemini-parameters"],
  bedrock: ["bedrock"],
  cohere: ["cohere"],
  xai: ["xai"],
  deepseek: ["deepseek"],
  groq: ["groq"],
  mistral: ["mistral"],
  ollama: ["ollama"],
  "llama.cpp": ["llamacpp"],
  vllm: ["vllm"],
  mcp: ["mcp"],
  moonshot: ["openai-chat"],
};

/** Every schema inside a schema, with itself. */
function nodes(schema: Json): readonly JsonObject[] {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [];
  const node = schema as JsonObject;
  const inner = Object.entries(node).flatMap(([key, value]): readonly Json[] => {
    if (key === "properties" || key === "$defs") return Object.values(value as JsonObject);
    if (key === "anyOf" || key === "prefixItems") return value as readonly Json[];
    return key === "items" || key === "additionalProperties" ? [value] : [];
  });
  return [node, ...inner.flatMap(nodes)];
}

type Check = (schema: JsonObject, all: readonly JsonObject[], strict: boolean) => boolean;

const has = (all: readonly JsonObject[], key: string): boolean => all.some((node) => key in node);
const type = (node: JsonObject): string => String(node.type).toLowerCase();
const closed: Check = (_, all) => all.every((node) => type(node) !== "object" || node.additionalProperties === false);
const rootObject: Check = (schema) =>
  type(schema) === "object" && !["anyOf", "oneOf", "allOf", "$ref"].some((key) => key in schema);
const without =
  (...keys: readonly string[]): Check =>
  (_, all) =>
    keys.every((key) => !has(all, key));
const arraysHaveItems: Check = (_, all) =>
  all.every((node) => type(node) !== "array" || typeof node.items === "object");
const text =
  (part: string): Check =>
  (schema) =>
    JSON.stringify(schema).includes(part);
const strictly =
  (check: Check): Check =>
  (schema, all, strict) =>
    !strict || check(schema, all, strict);

/** What the emitted schema must be like, by the case. */
const schemaChecks: Readonly<Record<string, readonly Check[]>> = {
  "openai-strict-addl-props": [strictly(closed)],
  "openai-strict-addl-props-nested": [strictly(closed)],
  "openai-strict-required-missing": [
    strictly((schema) => JSON.stringify(schema.properties) === '{"multiple":{"type":["boolean","null"]}}'),
    strictly((schema) => JSON.stringify(schema.required) === '["multiple"]'),
  ],
  "openai-oneof-property": [without("oneOf"), (_, all) => has(all, "anyOf")],
  "openai-root-oneof": [rootObject, without("oneOf")],
  "openai-propertynames": [without("propertyNames")],
  "openai-uniqueitems": [without("uniqueItems"), text("no duplicates")],
  "openai-missing-type-2": [(_, all) => all.every((node) => "type" in node || "anyOf" in node || "$ref" in node)],
  "openai-typearray-array-no-items": [arraysHaveItems],
  "openai-type-none": [rootObject],
  "openai-ref-siblings": [(_, all) => all.every((node) => !("$ref" in node) || Object.keys(node).length === 1)],
  "openai-regex-lookaround": [without("pattern")],
  "openai-id-not-uri-ref": [without("$id", "$schema")],
  "openai-properties-array": [(schema) => JSON.stringify(schema.properties) === "{}"],
  "openai-format-uri": [without("format"), text("format uri")],
  "anthropic-root-composition": [rootObject],
  "anthropic-root-composition-2": [rootObject],
  "anthropic-property-key-dollar": [(schema) => !JSON.stringify(schema).includes("$top")],
  "anthropic-strict-minitems": [
    strictly((_, all) => all.every((node) => Number(node.minItems ?? 0) <= 1)),
    strictly(text("at least 2 items")),
  ],
  "anthropic-strict-minmax": [strictly(without("minimum", "maximum")), strictly(text("maximum 300000"))],
  "gemini-const": [without("const"), text('"enum":["a"]')],
  "gemini-type-array": [(_, all) => all.every((node) => !Array.isArray(node.type))],
  "gemini-enum-int-values": [(_, all) => all.every((node) => !("enum" in node) || "type" in node)],
  "gemini-enum-int-direct": [(_, all) => all.every((node) => !("enum" in node) || "type" in node)],
  "gemini-anyof-siblings": [(_, all) => all.every((node) => !("anyOf" in node) || !("type" in node))],
  "gemini-defs": [without("$defs", "$ref")],
  "gemini-array-no-items": [arraysHaveItems],
  "gemini-root-not-object": [rootObject],
  "gemini-enum-type-missing": [(_, all) => all.every((node) => !("enum" in node) || type(node) === "string")],
  "gemini-enum-empty-string": [
    (_, all) => all.every((node) => !(node.enum as readonly Json[] | undefined)?.includes("")),
  ],
  "gemini-tuple-items-missing": [arraysHaveItems],
  "bedrock-root-type": [rootObject],
  "groq-addl-props": [strictly(closed)],
  "ollama-type-array": [(_, all) => all.every((node) => !Array.isArray(node.type))],
  "llamacpp-pattern-anchor-2": [text('"pattern":"^a.*$"')],
  "llamacpp-large-maxlength": [without("maxLength"), text("at most 65536 characters")],
  "xai-constraints-old": [rootObject],
  "vllm-grammar-old": [rootObject],
  "mcp-root-type": [rootObject],
  "moonshot-ref": [(_, all) => all.every((node) => !("$ref" in node) || String(node.$ref).startsWith("#/$defs/"))],
};

/** Cases that are not about the schema of one tool, and where they are seen to instead. */
const elsewhere: Readonly<Record<string, string>> = {
  "openai-name-pattern-2": "names: below",
  "openai-name-length-2": "names: below",
  "anthropic-tool-name-dot": "names: below",
  "bedrock-name-length": "names: below",
  "bedrock-empty-description": "envelope: below",
  "azure-parameters-null": "envelope: below",
  "cohere-unknown-field": "envelope: below",
  "deepseek-missing-tool-type": "envelope: below",
  "bedrock-eager-streaming": "envelope: below",
  "gemini-additionalproperties": "the dialect of `parameters` has no such keyword, `parametersJsonSchema` has",
  "gemini-empty-object": "envelope: below",
  "anthropic-strict-optional-budget": "weights: below",
  "anthropic-optionals-in-array-items": "weights: below",
  "anthropic-too-complex": "weights: below",
  "gemini-too-many-states": "weights: below",
  "gemini-recursion-2": "the rule on recursion",
  "openai-too-many-tools": "the run time holds requests to the budgets",
  "xai-too-many-tools": "the run time holds requests to the budgets",
  "openai-deferred-no-search": "the run time adds the search tool",
  "anthropic-duplicate-name": "the catalogue refuses two tools of one name",
  "anthropic-forced-toolchoice": "choice is the host's",
  "gemini-empty-enum": "TypeScript has no enum without members",
  "openai-properties-value-not-schema": "TypeScript has no property without a type; the import refuses it",
  "mcp-structured-on-error-2": "results are the run time's",
  "groq-call-validation": "calls are the guard's",
  "mistral-callid": "ids are the adapter's",
  "bedrock-history-name": "history is the adapter's",
};

describe.skipIf(rows.length === 0)("definitions that providers refused", () => {
  test("are all looked at", () => {
    const known = new Set([...Object.keys(schemaChecks), ...Object.keys(elsewhere)]);
    expect(rows.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
  });

  test.each(rows.filter(({ id }) => schemaChecks[id] !== undefined).map((row) => [row.id, row] as const))(
    "%s",
    (id, row) => {
      const { value } = toolDeclFromDefinition({ name: "t", inputSchema: row.schemaFragment }, { unnamed: "closed" });
      if (value === undefined) throw new Error("not imported");
      for (const provider of providers[row.provider] ?? []) {
        const { value: rendering, diagnostics } = providerEmitter.render(toolOf(value.input), provider);
        expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        for (const [definition, strict] of [
          [rendering.strict, true],
          [rendering.loose, false],
        ] as const) {
          const schema = definition && providerRow(provider).envelope.schema(definition);
          if (schema === undefined) continue;
          for (const [index, check] of (schemaChecks[id] ?? []).entries())
            expect(
              check(schema, nodes(schema), strict),
              `${provider} ${strict} ${index}: ${JSON.stringify(schema)}`,
            ).toBe(true);
        }
      }
    },
  );
});

describe("names", () => {
  test.each(["文件.读取", "assist.HassLightSet", `mcp__plugin_${"x".repeat(80)}`, "get weather!", "a"] as const)(
    "%s",
    (name) => {
      const seen = new Set<string>();
      for (const { id, name: rule } of ["openai-chat", "anthropic", "bedrock", "gemini", "mcp"].map((id) =>
        providerRow(id as ProviderId),
      )) {
        const { value, diagnostics } = providerEmitter.render(
          toolOf({ root: { kind: "object", properties: [] }, definitions: {} }, { name }),
          id,
        );
        const used = value.name ?? name;
        seen.add(used);
        expect(rule.pattern.test(used)).toBe(true);
        expect(diagnostics).toEqual([]);
        const again = providerEmitter.render(
          toolOf({ root: { kind: "object", properties: [] }, definitions: {} }, { name: `${name}2` }),
          id,
        );
        expect(again.value.name ?? `${name}2`).not.toBe(used);
      }
      expect(seen.size).toBeGreaterThan(0);
    },
  );
});

describe("envelopes", () => {
  const empty = toolOf({ root: { kind: "object", properties: [] }, definitions: {} }, { description: "" });
  test("an empty description is left out, empty parameters are an object, but for Gemini's `parameters`", () => {
    expect(providerEmitter.render(empty, "bedrock").value.loose).toEqual({
      toolSpec: {
        name: "sample_tool",
        inputSchema: { json: { type: "object", properties: {}, additionalProperties: false } },
      },
    });
    expect(providerEmitter.render(empty, "azure").value.loose).toMatchObject({
      type: "function",
      function: { parameters: { type: "object", properties: {} } },
    });
    expect(providerEmitter.render(empty, "gemini-parameters").value.loose).toEqual({ name: "sample_tool" });
  });

  test("strict is said where the API asks for it, and nowhere else", () => {
    const says = (id: ProviderId, form: "strict" | "loose"): unknown => {
      const definition = providerEmitter.render(empty, id).value[form] as JsonObject | undefined;
      return definition && ((definition.function as JsonObject | undefined)?.strict ?? definition.strict);
    };
    expect(says("openai-responses", "loose")).toBe(false);
    expect(says("openai-responses", "strict")).toBe(true);
    expect(says("anthropic", "loose")).toBeUndefined();
    expect(says("deepseek", "strict")).toBe(true);
    expect(says("deepseek", "loose")).toBeUndefined();
    for (const id of ["cohere", "xai", "mistral", "ollama"] as const)
      for (const form of ["strict", "loose"] as const) expect(says(id, form)).toBeUndefined();
    // A strict tool of Cohere needs a required parameter.
    expect(providerEmitter.render(empty, "cohere").value.notStrict).toEqual(["no parameter is required"]);
  });

  test("a definition with a key that the API lacks is refused", () => {
    const faults = (id: ProviderId, definition: JsonObject) =>
      providerEmitter.lint(id, definition, "t").map(({ code }) => code);
    const parameters = { type: "object", properties: {}, additionalProperties: false };
    expect(faults("cohere", { type: "function", function: { name: "t", parameters, strict: true } })).toContain(
      "TG4100",
    );
    expect(
      faults("bedrock", { toolSpec: { name: "t", inputSchema: { json: parameters } }, eager_input_streaming: true }),
    ).toContain("TG4100");
    expect(faults("openai-chat", { type: "function", function: { name: "a.b", parameters } })).toEqual(["TG4102"]);
    expect(
      faults("openai-chat", {
        type: "function",
        function: { name: "t", strict: true, parameters: { ...parameters, properties: { a: { type: "array" } } } },
      }),
    ).toContain("TG4101");
    expect(faults("openai-chat", { type: "function", function: { name: "t" } })).toContain("TG4101");
  });
});

test("weights count what requests are limited by", () => {
  const { value } = toolDeclFromDefinition({
    name: "t",
    inputSchema: {
      type: "object",
      additionalProperties: false,
      properties: {
        a: { type: "string" },
        b: { type: ["string", "null"] },
        list: {
          type: "array",
          maxItems: 50,
          items: { type: "object", additionalProperties: false, properties: { c: { type: "number" } } },
        },
      },
      required: ["list"],
    },
  });
  if (value === undefined) throw new Error("not imported");
  const weight = providerEmitter.render(toolOf(value.input), "anthropic").value.weight;
  expect(weight).toEqual({ optionals: 3, unions: 1, fields: 4, arrayItems: 0 });
  expect(providerEmitter.render(toolOf(value.input), "gemini").value.weight.arrayItems).toBe(50);
});
