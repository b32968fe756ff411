import type { Json, JsonObject } from "../../ir/json.js";
import { oncePer } from "../once-per.js";
import { child } from "../providers/envelope.js";

/** What stands around the functions in a prompt. */
export const NAMESPACE_FRAME = "# Tools\n\n## functions\n\nnamespace functions {\n\n} // namespace functions";

/**
 * A function definition as models of OpenAI read it: a type in a TypeScript namespace, texts as comments. Constraints are not
 * rendered. After the published Harmony format.
 */
export function renderFunction(definition: JsonObject): string {
  const own = child(definition, "function") ?? definition;
  const { named, parameters } = schemaTexts(child(own, "parameters") ?? NOTHING);
  const lines = [...comment(own.description), `type ${String(own.name)} = ${parameters} => any;\n\n`];
  return named + lines.join("\n");
}

const NOTHING: JsonObject = {};

/** Definitions of several providers have the very same schema. */
const schemaTexts = oncePer((schema: JsonObject) => {
  const definitions = Object.entries(child(schema, "$defs") ?? NOTHING);
  const named = definitions.map(([id, type]) => `type ${id} = ${typeText(type)};\n\n`).join("");
  return { named, parameters: parameterText(schema) };
});

function parameterText(schema: JsonObject): string {
  if (Object.keys(child(schema, "properties") ?? {}).length === 0) return "()";
  return `(_: ${typeText(schema)})`;
}

function comment(text: Json | undefined): readonly string[] {
  return typeof text === "string" && text !== "" ? text.split("\n").map((line) => `// ${line}`) : [];
}

function typeText(schema: Json | undefined): string {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return "any";
  const node = schema as JsonObject;
  if (typeof node.$ref === "string") return node.$ref.split("/").at(-1) ?? "any";
  if ("const" in node) return JSON.stringify(node.const);
  if (Array.isArray(node.enum)) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  const members = node.anyOf ?? node.oneOf;
  if (Array.isArray(members)) return members.map(typeText).join(" | ");
  if (Array.isArray(node.type)) return node.type.map((type) => typeText({ ...node, type })).join(" | ");
  switch (node.type) {
    case "object":
      return objectText(node);
    case "array":
      return node.items === undefined ? "any[]" : `${typeText(node.items)}[]`;
    case "integer":
      return "number";
    default:
      return typeof node.type === "string" ? node.type : "any";
  }
}

function objectText(node: JsonObject): string {
  const properties = Object.entries(child(node, "properties") ?? {});
  if (properties.length === 0) return "object";
  const required = Array.isArray(node.required) ? node.required : [];
  const lines = properties.flatMap(([name, schema]) => {
    const facts = typeof schema === "object" && schema !== null && !Array.isArray(schema) ? (schema as JsonObject) : {};
    const fallback = facts.default === undefined ? "" : ` // default: ${JSON.stringify(facts.default)}`;
    const optional = required.includes(name) ? "" : "?";
    return [...comment(facts.description), `${name}${optional}: ${typeText(schema)},${fallback}`];
  });
  return `{\n${lines.join("\n")}\n}`;
}
