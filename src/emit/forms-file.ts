import { type Artifact, piece } from "./artifact.js";
import { type Chunk, oncePerChunk } from "./chunks.js";
import { counterFor } from "./forms/count.js";
import { JSON_CLOSE, JSON_OPEN, jsonObject, jsonProperty } from "./json-constant.js";
import { SEPARATOR } from "./json-pieces.js";
import { constantModule } from "./module-artifacts.js";
import type { EmitOptions } from "./options.js";

/** `forms`: every tool in its short forms, and the tokens that each form takes for each provider. */
export function emitForms(chunks: readonly Chunk[], options: EmitOptions): readonly Artifact[] {
  const counters = options.providers.map((provider) => [provider, counterFor(provider, options.countTokens)] as const);
  const counting = Object.fromEntries(counters.map(([provider, counter]) => [provider, counter.counting]));
  const doc = "Short forms of every tool, and what each form takes in tokens: full, trimmed, signature, line, name.";
  const value = [
    piece(`${JSON_OPEN}{\n${jsonProperty("counting", counting, " ")},\n "tools": `),
    ...jsonObject(
      chunks.map(linesOf).filter(({ length }) => length > 0),
      " ",
    ),
    piece(`\n}${JSON_CLOSE}`),
  ];
  const type = [piece("$rt.RegistryForms")];
  return constantModule({ path: "forms.ts", name: "forms", doc, type, value }, options);
}

const linesOf = oncePerChunk(({ output }) => output.forms, SEPARATOR);
