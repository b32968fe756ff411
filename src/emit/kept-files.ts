import type { Catalog, Tool } from "../analyze/catalog.js";
import { searchIndexBuilder } from "../runtime/select/build-index.js";
import type { Artifact } from "./artifact.js";
import { type Chunker, chunker } from "./chunks.js";
import type { EmitOptions } from "./options.js";
import { type EmittedRegistry, emitRegistry, isSameEntry, registrySettings } from "./registry.js";

/** What is kept of a group from one emission to the next. */
export interface KeptFiles {
  /** Most edits of a tool change nothing in it. */
  registry?: KeptRegistry;
  readonly searchIndex: ReturnType<typeof searchIndexBuilder>;
  readonly chunks: Chunker;
  /** Of the tools in the order of an object's keys, where that is another. */
  readonly chunksByKey: Chunker;
}

interface KeptRegistry extends EmittedRegistry {
  readonly tools: readonly Tool[];
  readonly settings: string;
}

/** Keeps nothing yet. */
export function keepFiles(): KeptFiles {
  return { searchIndex: searchIndexBuilder(), chunks: chunker(), chunksByKey: chunker() };
}

/** The registry of a catalogue: the very artifacts of the last time where its text is the same. */
export function registryOf(catalog: Catalog, options: EmitOptions, kept: KeptFiles): readonly Artifact[] {
  const settings = registrySettings(options);
  const { tools } = catalog;
  const last =
    kept.registry?.settings === settings && holds(kept.registry, tools)
      ? kept.registry
      : emitRegistry(catalog, options);
  kept.registry = { ...last, tools, settings };
  return last.artifacts;
}

function holds({ tools, contexts }: KeptRegistry, now: readonly Tool[]): boolean {
  return (
    tools.length === now.length &&
    now.every((tool, index) => {
      const before = tools[index];
      return before === tool || (before !== undefined && isSameEntry(before, tool, contexts));
    })
  );
}
