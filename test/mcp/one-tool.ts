import type { Registry, ToolEntry, Traits } from "@toolgen/runtime";
import { fakeRegistry } from "../select/registry.js";

/** What is special about the one tool of a registry. */
export interface OneTool {
  readonly invoke?: NonNullable<ToolEntry["invoke"]>;
  readonly traits?: Traits;
  readonly output?: object;
  readonly resultKey?: string;
  readonly checkResult?: ToolEntry["checkResult"];
}

/** A registry of one tool, `work`, made by hand; without `invoke` the host runs it. */
export function oneTool({ invoke, traits = {}, output, resultKey, checkResult }: OneTool): Registry {
  const base = fakeRegistry([{ name: "work", description: "Works." }]);
  const { invoke: _, ...work } = base.entries.work ?? {};
  const loose = {
    name: "work",
    inputSchema: { type: "object" },
    ...(output === undefined ? {} : { outputSchema: output }),
  };
  const definition = { loose, ...(resultKey === undefined ? {} : { resultKey }) };
  const entry = {
    ...work,
    traits,
    ...(invoke === undefined ? {} : { invoke }),
    ...(checkResult === undefined ? {} : { checkResult }),
  };
  return { ...base, entries: { work: entry as ToolEntry }, definitions: { mcp: { work: definition } } };
}
