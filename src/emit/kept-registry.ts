import type { Catalog, Tool } from "../analyze/catalog.js";
import type { Artifact } from "./artifact.js";
import type { EmitOptions } from "./options.js";
import { type EmittedRegistry, emitRegistry, isSameEntry, registrySettings } from "./registry.js";

/** The registry of a group as it was made last: most edits of a tool change nothing in it, and of all files it takes longest to put together. */
export interface KeptRegistry {
  last?: EmittedRegistry & { readonly tools: readonly Tool[]; readonly settings: string };
}

/** The registry of a catalogue: the very artifact of the last time where its text is the same. */
export function registryOf(catalog: Catalog, options: EmitOptions, kept: KeptRegistry): Artifact {
  const settings = registrySettings(options);
  const { tools } = catalog;
  const last = kept.last?.settings === settings && holds(kept.last, tools) ? kept.last : emitRegistry(catalog, options);
  kept.last = { artifact: last.artifact, context: last.context, tools, settings };
  return last.artifact;
}

function holds({ tools, context }: NonNullable<KeptRegistry["last"]>, now: readonly Tool[]): boolean {
  return (
    tools.length === now.length &&
    now.every((tool, index) => {
      const before = tools[index];
      return before === tool || (before !== undefined && isSameEntry(before, tool, context));
    })
  );
}
