import { toolDeclFromDefinition } from "../../src/import/index.js";
import type { Json, JsonObject } from "../../src/ir/json.js";
import type { ToolDecl } from "../../src/ir/tool.js";
import type { Access, Registry, ToolEntry } from "../../src/runtime/contract.js";
import { emitTools, load } from "../../test/emit/harness.js";

/** A tool as the corpus gives it. */
export type Schemas = Readonly<Record<string, JsonObject>>;

/** Compiles the schemas of all rows once, through the importer and the emitters, and gives registries of them. */
export async function compileTools(rows: readonly Schemas[]): Promise<(tools: Schemas, access: Access) => Registry> {
  const names = new Map<string, string>();
  const decls: ToolDecl[] = [];
  for (const schema of rows.flatMap((tools) => Object.values(tools))) {
    const key = JSON.stringify(schema);
    if (names.has(key)) continue;
    const name = `tool_${names.size}`;
    names.set(key, name);
    const definition = { name, description: "", input_schema: plainSchema(schema) };
    const { value } = toolDeclFromDefinition(definition, { unnamed: "closed" });
    if (value !== undefined) decls.push(value);
  }
  const { artifacts, diagnostics } = await emitTools(decls);
  const fault = diagnostics.find(({ severity }) => severity === "error");
  if (fault !== undefined) throw new Error(fault.message);
  const { tools: compiled } = await load(artifacts, {});
  return (tools, access) => ({
    definitions: {},
    entries: Object.fromEntries(
      Object.entries(tools).map(([name, schema]) => {
        const entry = compiled.entries[names.get(JSON.stringify(schema)) ?? ""];
        if (entry === undefined) throw new Error(`No entry for ${name}.`);
        return [name, renamed(entry, name, access)];
      }),
    ),
  });
}

/** The entry under its own name, with these effects and a function that does nothing. */
function renamed(entry: ToolEntry, name: string, access: Access): ToolEntry {
  const { client: _, ...traits } = entry.traits;
  const effects = { known: true, reads: [], writes: access === "write" ? [[name]] : [] };
  return { ...entry, name, access, traits, effects, invoke: () => undefined };
}

/** The corpus writes some types as Python names them. */
const typeNames: Readonly<Record<string, string>> = { dict: "object", float: "number", tuple: "array" };

/** A schema of the corpus as JSON Schema. */
export function plainSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item: Json) => plainSchema(item));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === "type" && value === "any") return [];
      if (key === "type" && typeof value === "string") return [[key, typeNames[value] ?? value]];
      return [[key, key === "enum" || key === "const" ? value : plainSchema(value)]];
    }),
  );
}
