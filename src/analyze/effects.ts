import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { pathProblem } from "../ir/effect-path.js";
import type { EffectKey, ToolDecl } from "../ir/tool.js";
import type { Tool } from "./catalog.js";

/** Whether a tool may be treated as a read: only when all its effects are known and none is a write. */
export function accessOf({ effects, traits }: ToolDecl): Tool["access"] {
  if (traits.irreversible || traits.destructive || effects.writes.length > 0) return "write";
  if (traits.pure) return "read";
  return effects.known ? "read" : "unknown";
}

/** A `{path}` in an effect key must lead to an argument that is one scalar: what else could name one row of a data source? */
export function checkEffects(tool: ToolDecl): readonly Diagnostic[] {
  const keys = [...tool.effects.reads, ...tool.effects.writes];
  return keys
    .flatMap((key) => argumentsOf(key))
    .flatMap((path) => {
      const problem = pathProblem(tool.input, path);
      return problem === undefined
        ? []
        : [diagnostic("TG4005", `{${path.join(".")}} ${problem}.`, { tool: tool.name, position: tool.position })];
    });
}

function argumentsOf(key: EffectKey): readonly (readonly string[])[] {
  return key.flatMap((segment) => (segment.kind === "argument" ? [segment.path] : []));
}
