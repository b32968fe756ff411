import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { childrenOf } from "../ir/children.js";
import type { ToolDecl } from "../ir/tool.js";
import type { Type } from "../ir/type.js";
import { memberWire } from "../ir/wire.js";

/** Finds properties of one object, and members of one enum, that read the same on the wire after `@alias`. */
export function checkAliases(tool: ToolDecl): readonly Diagnostic[] {
  const graphs = [tool.input, ...(tool.result.type === undefined ? [] : [tool.result.type])];
  const types = graphs.flatMap(({ root, definitions }) => [root, ...Object.values(definitions)]).flatMap(within);
  const doubled = new Set(types.flatMap((type) => repeated(wireNames(type))));
  return [...doubled].map((name) =>
    diagnostic("TG4006", `Two members read ${JSON.stringify(name)} on the wire.`, {
      tool: tool.name,
      position: tool.position,
    }),
  );
}

function wireNames(type: Type): readonly (string | number | boolean)[] {
  if (type.kind === "object") return type.properties.map((property) => property.wire);
  return type.kind === "enum" ? type.members.map(memberWire) : [];
}

function repeated<T>(values: readonly T[]): readonly T[] {
  const seen = new Set<T>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

/** The type and all types inside it; definitions are visited on their own. */
function within(type: Type): readonly Type[] {
  return [type, ...childrenOf(type).flatMap(within)];
}
