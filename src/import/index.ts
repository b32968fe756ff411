import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { Artifact } from "../emit/artifact.js";
import type { Json } from "../ir/json.js";
import { hostedName, listDefinitions, saysArguments } from "./definition.js";
import { stubText } from "./stub.js";
import { toolDeclFromDefinition } from "./tool-decl.js";

/** Settings of {@link importDefinitions}. */
export interface ImportSettings {
  /** Path of the file to write; `tools.ts` when absent. */
  readonly path?: string;
  /** `open` keeps objects open that say nothing of other properties. They are closed when absent. */
  readonly unnamed?: "open" | "closed";
}

/**
 * Turns definitions (one, a list, or a list under `tools`, of OpenAI, Anthropic, Gemini, Bedrock or MCP) into annotated
 * TypeScript functions without bodies, which build to equivalent definitions.
 */
export function importDefinitions(document: Json, settings: ImportSettings = {}): Outcome<readonly Artifact[]> {
  const { path = "tools.ts", unnamed = "closed" } = settings;
  const taken = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const texts: string[] = [];
  const definitions = listDefinitions(document);
  // In a list of definitions one without arguments may leave their schema out.
  if (definitions[0] === document && !saysArguments(document))
    return { value: [], diagnostics: [diagnostic("TG4124", "the value has no name, or no schema of arguments")] };
  for (const definition of definitions) {
    const hosted = hostedName(definition);
    if (hosted !== undefined) {
      diagnostics.push(diagnostic("TG4128", `\`${hosted}\` is no function with arguments and is left out`));
      continue;
    }
    const { value: tool, diagnostics: read } = toolDeclFromDefinition(definition, { unnamed });
    diagnostics.push(...read);
    if (tool === undefined) continue;
    const stub = stubText(tool, taken);
    diagnostics.push(...stub.diagnostics);
    texts.push(stub.value);
  }
  if (texts.length === 0) return { value: [], diagnostics };
  const note =
    unnamed === "closed" && leavesOpen(document)
      ? [diagnostic("TG4127", "objects whose schemas say nothing of other properties are imported closed")]
      : [];
  return { value: [{ path, content: texts.join("\n") }], diagnostics: [...diagnostics, ...note] };
}

/** Is there an object schema without `additionalProperties`? */
function leavesOpen(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => leavesOpen(item));
  if (typeof value !== "object" || value === null) return false;
  const own = "properties" in value && !("additionalProperties" in value);
  return own || Object.values(value).some(leavesOpen);
}

export { listDefinitions, readDefinition } from "./definition.js";
export { toolDeclFromDefinition } from "./tool-decl.js";
