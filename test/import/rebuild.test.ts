import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { GroupConfig } from "../../src/config/config.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { jsonSchema } from "../../src/emit/json-schema.js";
import { extractTools } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import { importDefinitions, toolDeclFromDefinition } from "../../src/import/index.js";
import type { Json, JsonObject } from "../../src/ir/json.js";
import type { ToolDecl } from "../../src/ir/tool.js";

const folder = mkdtempSync(join(tmpdir(), "toolgen-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const group: GroupConfig = {
  include: ["tools.ts"],
  exclude: [],
  output: "generated",
  providers: ["json-schema"],
  importExtension: "auto",
  emit: "typescript",
  unknownKeys: "reject",
  maxBytes: 1000,
  searchIndex: false,
};

/** Imports definitions, and extracts the tools of the stubs. */
function rebuild(definitions: Json): {
  readonly tools: readonly ToolDecl[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const [stub] = importDefinitions(definitions).value;
  writeFileSync(join(folder, "tools.ts"), stub?.content ?? "");
  writeFileSync(join(folder, "tsconfig.json"), '{ "compilerOptions": { "strict": true }, "include": ["tools.ts"] }');
  const project = openProject(group, { root: folder, groups: [group], cacheDir: join(folder, "cache") });
  const { value, diagnostics } = extractTools(project.value);
  return { tools: value, diagnostics: [...project.diagnostics, ...diagnostics] };
}

/** A schema in a form that two equal types share: refs written out some levels deep, titles of definitions gone. */
function comparable(schema: JsonObject): Json {
  const definitions = (schema.$defs ?? {}) as JsonObject;
  const visit = (value: Json, depth: number): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => visit(item, depth));
    if (typeof value !== "object" || value === null) return value;
    const { $ref, $defs: _, ...rest } = value as JsonObject;
    if (typeof $ref === "string") {
      if (depth > 4) return "...";
      return visit({ ...(definitions[$ref.replace("#/$defs/", "")] as JsonObject), ...rest }, depth + 1);
    }
    return Object.fromEntries(
      Object.entries(rest)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, visit(inner, depth)]),
    );
  };
  return visit(schema, 0);
}

function expected(definition: Json): Json {
  const { value } = toolDeclFromDefinition(definition, { unnamed: "closed" });
  return value === undefined ? null : comparable(jsonSchema(value.input));
}

const samples: readonly JsonObject[] = [
  {
    type: "function",
    function: {
      name: "book_flight",
      description: "Book a flight.\nMay fail */ on weekends.",
      parameters: {
        type: "object",
        properties: {
          from: { type: "string", description: "Where from", minLength: 3, maxLength: 3, pattern: "^[A-Z]+$" },
          cabin: { enum: ["economy", "first", null], description: "@cabin class" },
          seats: { type: "integer", minimum: 1, maximum: 9, default: 1 },
          tags: { type: "array", items: { type: "string", format: "email" }, minItems: 1, uniqueItems: true },
          extras: { type: "object", additionalProperties: { type: "number" } },
          range: { type: "array", prefixItems: [{ type: "number" }, { type: "number" }], items: false, minItems: 2 },
          "a b": { anyOf: [{ type: "string" }, { type: "number" }] },
        },
        required: ["from"],
        additionalProperties: false,
      },
    },
  },
  {
    name: "search",
    input_schema: {
      type: "object",
      properties: {
        filter: { $ref: "#/$defs/F" },
        open: { type: "object", properties: { a: { type: "string" } }, additionalProperties: true },
      },
      $defs: {
        F: {
          type: "object",
          properties: { and: { type: "array", items: { $ref: "#/$defs/F" } }, field: { type: "string" } },
          required: ["field"],
          additionalProperties: false,
        },
      },
    },
  },
  { name: "ping", inputSchema: { type: "object", properties: {} }, annotations: { readOnlyHint: true } },
];

describe("stubs of imported definitions", () => {
  test("are extracted to the tools that they came from", () => {
    const { tools, diagnostics } = rebuild(samples);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(tools.map(({ name }) => name).sort()).toEqual(["book_flight", "ping", "search"]);
    for (const definition of samples) {
      const name = toolDeclFromDefinition(definition).value?.name;
      const tool = tools.find((one) => one.name === name);
      expect(tool && comparable(jsonSchema(tool.input)), name).toEqual(expected(definition));
    }
    const ping = tools.find(({ name }) => name === "ping");
    expect(ping?.effects).toMatchObject({ known: true, writes: [] });
  });

  const file = `${process.env.TOOLGEN_CORPUS ?? "../shared/corpus"}/mcp-tools.jsonl`;
  test.skipIf(!existsSync(file))(
    "of public MCP servers build to equal schemas",
    () => {
      const tools = readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as JsonObject);
      const first = [...new Map(tools.map((tool) => [String(tool.name), tool])).values()];
      const built = rebuild(first);
      const byName = new Map(built.tools.map((tool) => [tool.name, tool]));
      const unequal = first.flatMap((definition) => {
        const tool = byName.get(String(definition.name));
        const schema = tool && comparable(jsonSchema(tool.input, { annotations: false }));
        const { value } = toolDeclFromDefinition(definition, { unnamed: "closed" });
        const wanted = value && comparable(jsonSchema(value.input, { annotations: false }));
        return JSON.stringify(schema) === JSON.stringify(wanted) ? [] : [[definition.name, wanted, schema]];
      });
      console.log(`${first.length} tools, ${unequal.length} unequal`);
      if (process.env.VERBOSE) for (const one of unequal.slice(0, 12)) console.log(JSON.stringify(one));
      if (process.env.VERBOSE)
        console.log(built.diagnostics.filter(({ severity }) => severity === "error").slice(0, 5));
      expect(built.tools).toHaveLength(first.length);
      expect(unequal).toEqual([]);
    },
    300_000,
  );
});
