import type { Tool } from "../../analyze/catalog.js";
import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import type { TypeGraph } from "../../ir/type.js";
import { jsonSchema } from "../json-schema.js";
import { oncePer } from "../once-per.js";
import { outputWithheld } from "./output.js";

/** Characters that a token takes in a schema, by and large. */
const CHARACTERS_A_TOKEN = 4;

/** Characters of the schema of arguments at which it has more of a request than any tool is worth. */
export const HEAVY_INPUT = 65_536;

const charactersOf = oncePer((graph: TypeGraph) => JSON.stringify(jsonSchema(graph)).length);

/** Warnings about a tool that is too large for any model, whoever provides it. */
export function weightDiagnostics(tool: Tool): readonly Diagnostic[] {
  const { name, position, input } = tool;
  const characters = charactersOf(input);
  const withheld = outputWithheld(tool);
  const found: Diagnostic[] = [];
  if (characters > HEAVY_INPUT) {
    const tokens = Math.round(characters / CHARACTERS_A_TOKEN / 1000);
    const message = `the arguments of \`${name}\` take about ${tokens},000 tokens of each request`;
    found.push(diagnostic("TG4107", message, { position, tool: name }));
  }
  if (withheld !== undefined) {
    const message = `the result of \`${name}\` has a schema of ${Math.round(withheld / 1000)},000 characters, which providers are not given`;
    found.push(diagnostic("TG4108", message, { position, tool: name }));
  }
  return found;
}
