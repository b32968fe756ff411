import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { EffectKey, ToolDecl } from "../ir/tool.js";
import type { Type } from "../ir/type.js";
import { resolve } from "../ir/wire.js";
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
      const problem = problemOf(tool, path);
      return problem === undefined
        ? []
        : [diagnostic("TG4005", `{${path.join(".")}} ${problem}.`, { tool: tool.name, position: tool.position })];
    });
}

function argumentsOf(key: EffectKey): readonly (readonly string[])[] {
  return key.flatMap((segment) => (segment.kind === "argument" ? [segment.path] : []));
}

function problemOf(tool: ToolDecl, path: readonly string[]): string | undefined {
  let type: Type = tool.input.root;
  for (const [index, name] of path.entries()) {
    const current = resolve(type, tool.input.definitions);
    if (current.kind !== "object") return `leads through a value of kind ${current.kind}, not an object`;
    const property = current.properties.find((candidate) => candidate.name === name);
    if (property === undefined) {
      const known = current.properties.map((candidate) => candidate.name).join(", ") || "none";
      return `names no argument: ${index === 0 ? "the tool" : path.slice(0, index).join(".")} has ${known}`;
    }
    type = property.type;
  }
  return isScalar(type, tool) ? undefined : "is not one string, number, boolean, date or bigint";
}

function isScalar(type: Type, tool: ToolDecl): boolean {
  const current = resolve(type, tool.input.definitions);
  switch (current.kind) {
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "enum":
    case "literal":
    case "date":
    case "bigint":
    case "url":
    case "null":
      return true;
    case "union":
      return current.members.every((member) => member.kind !== "ref" && isScalar(member, tool));
    default:
      return false;
  }
}
