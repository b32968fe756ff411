import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProviderId } from "../../../src/config/config.js";
import { providerEmitter } from "../../../src/emit/providers/index.js";
import type { Json, JsonObject } from "../../../src/ir/json.js";
import { judgeDefinitions } from "./definitions.js";
import { type CheckedFile, type CheckedTool, compileFile } from "./sdk.js";

/** A public bug report about schemas that are made from signatures: what is to be accepted and refused, and facts in words. */
export interface SignatureCase {
  readonly id: string;
  readonly signature: string;
  readonly accept: readonly Json[];
  readonly reject: readonly Json[];
  readonly provider?: string;
  readonly facts: readonly string[];
}

/** The cases of the corpus, one a line. */
export function signatureCases(corpus: string): readonly SignatureCase[] {
  const lines = readFileSync(join(corpus, "signature-bugs.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as SignatureCase);
}

/** What does not hold of a case; the empty list is right. */
export async function faultsOf(one: SignatureCase): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-signature-"));
  try {
    writeFileSync(join(folder, "tools.ts"), sourceOf(one.signature));
    const file = await compileFile(folder, "tools.ts");
    const [first] = file.tools;
    const verdicts = first === undefined ? [] : verdictFaults(one, first);
    const facts = one.facts.filter((fact) => !holds(fact, file));
    const missing = first === undefined && one.facts.length === 0 ? ["no tool"] : [];
    const { faults } = judgeDefinitions(file.tools.map(({ tool }) => tool));
    return [...missing, ...verdicts, ...faults, ...facts.map((fact) => `not so: ${fact}`)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The signature as a module: bodies for declarations without one, and a tag for functions that have none. */
function sourceOf(signature: string): string {
  const tagged = signature.includes("@tool")
    ? signature
    : signature.replace("export function", "/** F. @tool */\nexport function");
  return tagged.replace(/\): void$/, "): void { throw p; }").replace(/^class /, "export class ");
}

function verdictFaults({ accept, reject }: SignatureCase, { tool, check }: CheckedTool): readonly string[] {
  const isRoot = tool.parameters[0]?.kind === "root";
  const accepts = (value: Json) => check(isRoot ? value : { p: value }).length === 0;
  return [
    ...accept.filter((value) => !accepts(value)).map((value) => `refuses ${JSON.stringify(value)}`),
    ...reject.filter(accepts).map((value) => `accepts ${JSON.stringify(value)}`),
  ];
}

/** Each fact of the corpus, by its words, as a test of what was built. */
function holds(fact: string, file: CheckedFile): boolean {
  const [first] = file.tools;
  if (fact === "diagnostic or wrapper")
    return (
      file.diagnostics.some(({ severity }) => severity === "error") || first?.tool.parameters[0]?.kind === "property"
    );
  if (fact === "names unique after mapping")
    return (
      file.diagnostics.some(({ severity }) => severity === "error") ||
      new Set(file.tools.map(({ tool }) => tool.slug.toLowerCase())).size === 2
    );
  if (first === undefined) return false;
  const schema = schemaIn(first, "json-schema");
  const [, names] = /^required (?:==|has) (.*)$/.exec(fact) ?? [];
  if (names !== undefined) {
    const wanted = names.match(/\w+/g) ?? [];
    const required = schema.required as readonly string[];
    return (
      wanted.every((name) => required.includes(name)) && (!fact.includes("==") || required.length === wanted.length)
    );
  }
  switch (fact) {
    case "no b1/b2 property":
      return !/"b[12]"/.test(JSON.stringify(schema));
    case "4 enum values":
    case "enum has 4 values":
      return enumsIn(schema).some((values) => values.length === 4);
    case "type string":
      return nodesIn(schema).some((node) => node.type === "string");
    case "all $ref resolvable":
      return everySchema(first).every(referencesResolve);
    case "root type == object":
      return everySchema(first).every((one) => String(one.type).toLowerCase() === "object");
    case "no root anyOf/oneOf":
      return everySchema(first).every((one) => one.anyOf === undefined && one.oneOf === undefined);
    case "no $ref in Gemini OpenAPI output":
      return nodesIn(schemaIn(first, "gemini-parameters")).every((node) => node.$ref === undefined);
    case "inputSchema.type == object":
      return schemaIn(first, "mcp").type === "object";
    case "items never an array":
      return everySchema(first)
        .flatMap(nodesIn)
        .every((node) => !Array.isArray(node.items));
    case "every enum value is a string in Gemini output":
      return enumsIn(schemaIn(first, "gemini-parameters"))
        .flat()
        .every((value) => typeof value === "string");
    case "run time passes a number to the function": {
      const [property] = first.tool.input.root.properties;
      return property?.type.kind === "enum" && property.type.members.every(({ value }) => typeof value === "number");
    }
    default:
      throw new Error(`an unknown fact: ${fact}`);
  }
}

const schemaProviders = ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp", "json-schema"] as const;

function everySchema(checked: CheckedTool): readonly JsonObject[] {
  return schemaProviders.map((id) => schemaIn(checked, id));
}

/** The schema in the definition that a provider gets: the outermost object under one of the names that envelopes have for it. */
function schemaIn({ tool }: CheckedTool, id: ProviderId): JsonObject {
  const { strict, loose } = providerEmitter.render(tool, id).value;
  const names = ["parameters", "parametersJsonSchema", "input_schema", "inputSchema"];
  const find = (value: unknown): JsonObject | undefined => {
    if (typeof value !== "object" || value === null) return undefined;
    for (const [key, inside] of Object.entries(value)) if (names.includes(key)) return inside as JsonObject;
    return Object.values(value)
      .map(find)
      .find((found) => found !== undefined);
  };
  const schema = find(strict ?? loose);
  if (schema === undefined) throw new Error(`no schema of ${tool.name} for ${id}`);
  return schema;
}

function nodesIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as JsonObject, ...Object.values(value).flatMap(nodesIn)];
}

function enumsIn(schema: JsonObject): readonly (readonly Json[])[] {
  return nodesIn(schema).flatMap((node) => (Array.isArray(node.enum) ? [node.enum] : []));
}

function referencesResolve(schema: JsonObject): boolean {
  return nodesIn(schema).every((node) => {
    const pointer = node.$ref;
    if (typeof pointer !== "string") return true;
    const path = pointer
      .slice(2)
      .split("/")
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    const target = path.reduce<unknown>(
      (inside, key) => (typeof inside === "object" && inside !== null ? (inside as JsonObject)[key] : undefined),
      schema,
    );
    return pointer.startsWith("#/") && target !== undefined;
  });
}
