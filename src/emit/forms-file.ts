import { uncheckedMark } from "../output/mark.js";
import { type Artifact, assembled, piece } from "./artifact.js";
import { type Chunk, oncePerChunk } from "./chunks.js";
import { counterFor } from "./forms/count.js";
import { createImports } from "./imports.js";
import { JSON_CLOSE, JSON_OPEN, jsonObject, jsonProperty } from "./json-constant.js";
import { SEPARATOR } from "./json-pieces.js";
import type { EmitOptions } from "./options.js";
import { jsDoc } from "./printer.js";
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
