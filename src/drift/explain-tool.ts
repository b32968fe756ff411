import { oneLine } from "../diagnostics/visible.js";
import type { JsonObject } from "../ir/json.js";
import type { Contract } from "./contract.js";
import { document } from "./schema/document.js";
import { typeWords } from "./schema/type.js";

/** A tool for people, from its contract: what it does, takes, gives, reads and writes. */
export function explainTool(contract: Contract): string {
  const { name, title, description, deprecated, effects, traits, result, fingerprints } = contract;
  const sections = [
    [`${oneLine(name)} (tool)${title === undefined ? "" : `: ${oneLine(title)}`}`],
    deprecated ? [`deprecated${typeof deprecated === "string" ? `: ${oneLine(deprecated)}` : ""}`] : [],
    description.map(oneLine),
    ["arguments:", ...fields(contract.input)],
    [`result: ${result.schema === undefined ? "none" : words(result.schema)}${result.optional ? ", or nothing" : ""}`],
    effects.known
      ? [`reads: ${list(effects.reads)}`, `writes: ${list(effects.writes)}`]
      : ["effects: unknown, so it conflicts with every call and is repaired as a write"],
    Object.entries(traits).map(
      ([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`,
    ),
    [
      `fingerprints: model ${fingerprints.model}, code ${fingerprints.code}`,
      ...Object.entries(fingerprints.providers).map(
        ([provider, { definition, strict }]) => `  ${provider}: ${definition}${strict ? ", strict" : ""}`,
      ),
    ],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function fields(input: JsonObject): readonly string[] {
  const schemas = document(input);
  const node = schemas.node(input);
  if (node.kind !== "object" || node.properties.size === 0) return ["  none"];
  return [...node.properties].map(([name, schema]) => {
    const text =
      typeof schema === "object" && schema !== null && "description" in schema ? schema.description : undefined;
    const note = typeof text === "string" ? `: ${oneLine(text)}` : "";
    return `  ${oneLine(name)}${node.required.has(name) ? "" : "?"} (${typeWords(schemas.node(schema))})${note}`;
  });
}

function words(schema: JsonObject): string {
  return typeWords(document(schema).node(schema));
}

function list(keys: readonly string[]): string {
  return keys.length === 0 ? "nothing" : keys.map(oneLine).join(", ");
}
