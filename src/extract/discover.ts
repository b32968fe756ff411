import { ts } from "ts-morph";
import type { Config, GroupConfig } from "../config/config.js";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { walk } from "./files.js";
import { compileGlob, type Glob } from "./glob.js";
import { mentionsTool } from "./mentions-tool.js";
import { filesOf, type Tsconfig, type Tsconfigs } from "./tsconfig.js";

/** Which files of a project hold tools. All paths are absolute with POSIX separators. */
export interface Discovery {
  /** Files whose text has `@tool`, and named entry files, each with the tsconfig that governs it. Sorted by path. */
  readonly files: readonly DiscoveredFile[];
  /** All files whose text was looked at. */
  readonly scanned: readonly string[];
  /** Folders in which a new file would be looked at. */
  readonly folders: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A file to load. */
export interface DiscoveredFile {
  readonly path: string;
  readonly tsconfig: Tsconfig;
  /** Named in `include` without a wildcard and free of `@tool` itself: the tools that it re-exports count. */
  readonly entry: boolean;
}

const DECLARATION = /\.d\.([^/]+\.)?[cm]?ts$/;

/** Finds the files of a group. */
export function discover(group: GroupConfig, config: Config, tsconfigs: Tsconfigs): Discovery {
  const root = posix(config.root);
  const outputs = config.groups.map(({ output }) => `${root}/${output}`);
  const excluded = [...group.exclude, ...negated(group.include)].map((glob) => compileGlob(glob, root).matches);
  const skip = (path: string): boolean =>
    outputs.some((output) => path === output || path.startsWith(`${output}/`)) ||
    excluded.some((matches) => matches(path));
  const found = group.include ? byGlobs(group.include, root, skip) : bySettings(group, root, tsconfigs, skip);
  const own = group.tsconfig === undefined ? undefined : tsconfigs.read(`${root}/${posix(group.tsconfig)}`);
  const scanned = found.files.filter((path) => !skip(path));
  const files = scanned.flatMap((path): DiscoveredFile[] => {
    const holdsTool = mentionsTool(ts.sys.readFile(path) ?? "");
    const entry = !holdsTool && found.entries.has(path);
    return holdsTool || entry ? [{ path, tsconfig: own ?? tsconfigs.governing(path), entry }] : [];
  });
  return { files, scanned, folders: found.folders, diagnostics: found.diagnostics };
}

interface Found {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Files named without a wildcard. */
  readonly entries: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

function byGlobs(include: readonly string[], root: string, skip: (path: string) => boolean): Found {
  const globs = include.filter((source) => !source.startsWith("!")).map((source) => compileGlob(source, root));
  const { files, folders } = walk(outermost(globs), skip);
  const matching = files.filter((file) => globs.some((glob) => matchesFile(glob, file)));
  const idle = globs.filter((glob) => !files.some((file) => matchesFile(glob, file)));
  const entries = new Set(globs.filter(({ literal }) => literal).map(({ base }) => base));
  const diagnostics = idle.map(({ source }) =>
    diagnostic("TG1014", `\`include\` "${source}" matches no TypeScript file`),
  );
  return { files: matching, folders, entries, diagnostics };
}

/** Declaration files say the same as their sources: they count only where they are asked for by name. */
function matchesFile(glob: Glob, file: string): boolean {
  return glob.matches(file) && (!DECLARATION.test(file) || /\.d\.[^/]*ts$/.test(glob.source));
}

function bySettings(group: GroupConfig, root: string, tsconfigs: Tsconfigs, skip: (path: string) => boolean): Found {
  const config =
    group.tsconfig === undefined ? tsconfigs.nearest(root) : tsconfigs.read(`${root}/${posix(group.tsconfig)}`);
  const walked = config === undefined ? walk([root], skip) : undefined;
  const files = config === undefined ? (walked?.files ?? []) : [...new Set(filesOf(config, tsconfigs.read))].sort();
  // A tsconfig's wildcards are matched by the compiler; the walk tells which folders they depend on.
  const folders =
    walked?.folders ??
    walk(
      tsconfigs.seen().flatMap((seen) => seen.folders),
      skip,
    ).folders;
  return {
    files: files.filter((file) => /\.[cm]?tsx?$/.test(file) && !DECLARATION.test(file)),
    folders,
    entries: new Set(),
    diagnostics: [],
  };
}

function outermost(globs: readonly Glob[]): readonly string[] {
  const bases = [...new Set(globs.map(({ base }) => base))].sort();
  return bases.filter((base) => !bases.some((other) => other !== base && base.startsWith(`${other}/`)));
}

function negated(include: readonly string[] | undefined): readonly string[] {
  return (include ?? []).filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
}

function posix(path: string): string {
  return path.replaceAll("\\", "/");
}
