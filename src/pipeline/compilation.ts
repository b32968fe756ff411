import type { Config, GroupConfig } from "../config/config.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import type { Artifact } from "../emit/artifact.js";
import type { TokenCosts } from "../emit/forms/token-costs.js";

/** Compiles one group of a project in memory: every stage up to the artifacts, nothing planned or written. What `compile-group.ts` implements. */
export type CompileGroup = (
  config: Config,
  group: GroupConfig,
  options?: CompileOptions,
) => Promise<Outcome<CompiledGroup>>;

/** A group that stays loaded, so that compiling it again after a change is quick. */
export interface WarmGroup {
  /** Compiles the group as it is now; `changed` are the files (absolute paths) that changed, came or went since the last time. */
  compile(changed: readonly string[], options?: CompileOptions): Promise<Outcome<CompiledGroup>>;
}

/** How to compile. */
export interface CompileOptions {
  /** Neither read nor write the cache folder. */
  readonly noCache?: boolean;
  /** Compile what is right even when some tools are in error. Without it, errors may leave `artifacts` empty. */
  readonly keepGoing?: boolean;
  /** Called between steps, at most a few times per tool. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How far a long compilation is. */
export interface Progress {
  /** A few words in the continuous form: `Reading types`. */
  readonly step: string;
  readonly done?: number;
  readonly total?: number;
}

/** The output of one group, and what it was made from. */
export interface CompiledGroup {
  readonly artifacts: readonly Artifact[];
  /** Every tool that was found, those in error included. */
  readonly tools: readonly LocatedTool[];
  /** Absolute paths of all files whose text the artifacts depend on: sources with their imports, files that were searched for tools, tsconfig files. Dependencies under node_modules may be left out. */
  readonly inputs: readonly string[];
  /** Absolute paths of the folders in which a new file could hold a tool; the whole project when absent. */
  readonly folders?: readonly string[];
  /** Absolute paths, in those folders, of files that it waits for, as imports name them. Those of the sources a group has that stays loaded. */
  readonly awaited?: readonly string[];
  /** Measurements for `--stats`: CPU milliseconds and counts by name, in the order they should be shown. */
  readonly stats?: Readonly<Record<string, number>>;
  /** Counts the tokens of the definitions for `--stats`; only called when they are to be shown. */
  readonly tokens?: () => TokenCosts | undefined;
}

/** A tool that was found, with its place. */
export interface LocatedTool {
  readonly name: string;
  /** Its file, relative to the project root, POSIX separators. */
  readonly position: { readonly file: string };
}
