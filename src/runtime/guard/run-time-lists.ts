import type { Failure } from "../call.js";
import type { CoerceContext, Issue, ToolEntry } from "../contract.js";
import type { DynamicEnums } from "../turn/dynamic-enums.js";
import { invalidArguments, noValues } from "./feedback.js";

type Source = NonNullable<ToolEntry["enumSources"]>[string];

/** The texts that a source of run-time values gives. */
export async function askSource(source: Source, context: unknown): Promise<readonly string[]> {
  const values: unknown = await Reflect.apply(source, undefined, [context]);
  if (!Array.isArray(values)) throw new TypeError("it gave no list");
  return values.filter((value) => typeof value === "string");
}

/** Why valid arguments that did not come through the guard are refused by the tool's run-time lists; `undefined`: they are not. Nothing is mended. */
export function listFailure(tool: ToolEntry, wire: unknown, enums: DynamicEnums): Failure | undefined {
  if (!enums.ok) return noValues(tool, enums.source);
  const refused: Issue[] = [];
  const exact: CoerceContext = {
    level: "exact",
    record: () => {},
    refuse: (issue) => refused.push(issue),
    unknownKeys: "reject",
    wrapScalars: false,
    dynamicEnums: enums.lists,
  };
  tool.coerce(wire, exact);
  return refused.length === 0 ? undefined : invalidArguments(tool, refused);
}
