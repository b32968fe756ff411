import type { Catalog, Tool } from "../analyze/catalog.js";
import { uncheckedMark } from "../output/mark.js";
import type { FormTokens, ToolForms } from "../runtime/select/forms.js";
import { formLine, summary } from "../runtime/select/summary.js";
import { trimDefinition } from "../runtime/select/trim.js";
import { type Artifact, assembled, piece } from "./artifact.js";
import { type Chunk, oncePerChunk } from "./chunks.js";
import { type Counter, type CountTokens, counterFor } from "./forms/count.js";
import { groupOf } from "./forms/group.js";
import { signature } from "./forms/signature.js";
import { createImports } from "./imports.js";
import { JSON_CLOSE, JSON_OPEN, jsonObject, jsonProperty } from "./json-constant.js";
import { SEPARATOR } from "./json-pieces.js";
import type { EmitOptions } from "./options.js";
import { jsDoc } from "./printer.js";
import type { ProviderRendering } from "./providers/provider.js";
import type { Renderings } from "./render-tools.js";
import { render } from "./templates.js";

/** `forms.ts`: every tool in its short forms, and the tokens that each form takes for each provider. */
export function emitForms(chunks: readonly Chunk[], options: EmitOptions): Artifact {
  const imports = createImports(["forms"]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "type");
  const counters = options.providers.map((provider) => [provider, counterFor(provider, options.countTokens)] as const);
  const counting = Object.fromEntries(counters.map(([provider, counter]) => [provider, counter.counting]));
  const doc = jsDoc([
    "Short forms of every tool, and what each form takes in tokens: full, trimmed, signature, line, name.",
  ]);
  const body = `${doc}export const forms: $rt.RegistryForms = ${JSON_OPEN}`;
  const head = render("module", { header: uncheckedMark(), imports: imports.print(), body });
  return assembled("forms.ts", [
    piece(`${head.trimEnd()}{\n${jsonProperty("counting", counting, " ")},\n "tools": `),
    ...jsonObject(
      chunks.map(linesOf).filter(({ length }) => length > 0),
      " ",
    ),
    piece(`\n}${JSON_CLOSE};\n`),
  ]);
}

const linesOf = oncePerChunk(({ output }) => output.forms, SEPARATOR);

/** The short forms of each tool, by name. */
export function toolForms(
  { tools }: Catalog,
  renderings: Renderings,
  { providers, countTokens }: Pick<EmitOptions, "providers" | "countTokens">,
): readonly (readonly [name: string, forms: ToolForms])[] {
  return tools.map((tool) => {
    const own = { renderings: renderings.get(tool.name), providers, countTokens };
    return [tool.name, formsOf(tool, own)];
  });
}

/** What the forms of a tool are made from. */
interface FormSources {
  readonly renderings: ReturnType<Renderings["get"]>;
  readonly providers: EmitOptions["providers"];
  readonly countTokens: EmitOptions["countTokens"];
}

/** The entry of a tool in `forms.ts`. */
export function formsPiece(tool: Tool, from: FormSources): Uint8Array {
  return piece(jsonProperty(tool.name, formsOf(tool, from), "  "));
}

function formsOf(tool: Tool, { renderings, providers, countTokens }: FormSources): ToolForms {
  const short = { signature: signature(tool), summary: summary(tool.description), group: groupOf(tool.callee) };
  const count = countTokens && remembering(countTokens);
  const lines = (["signature", "line", "name"] as const).map((form) => formLine(tool.name, short, form));
  const tokens = Object.fromEntries(
    providers.flatMap((provider) => {
      const rendering = renderings?.get(provider);
      return rendering === undefined
        ? []
        : [[provider, formTokens(rendering, lines, counterFor(provider, count))] as const];
    }),
  );
  return { ...short, tokens };
}

/** Providers show many of the same texts. */
function remembering(count: CountTokens): CountTokens {
  const counts = new Map<string, number>();
  return (text) => {
    const known = counts.get(text) ?? count(text);
    counts.set(text, known);
    return known;
  };
}

/** A request may get the strict or the loose definition, so the larger one counts. */
function formTokens({ strict, loose }: ProviderRendering, lines: readonly string[], counter: Counter): FormTokens {
  const definitions = [strict, loose].filter((definition) => definition !== undefined);
  const full = definitions.map(counter.definition);
  const trimmed = definitions.map((definition, index) => {
    const short = trimDefinition(definition);
    return short === definition ? (full[index] ?? 0) : counter.definition(short);
  });
  const [signature = 0, line = 0, name = 0] = lines.map(counter.text);
  return [Math.max(0, ...full), Math.max(0, ...trimmed), signature, line, name];
}
