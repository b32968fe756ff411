import type { Config, GroupConfig } from "../config/config.js";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { ts } from "./compiler.js";
import { comesTo, walk } from "./files.js";
import { compileGlob, type Glob } from "./glob.js";
import { ownJavaScript, reportJavaScript } from "./javascript-tools.js";
import { mentionsTool } from "./mentions-tool.js";
import { reportPlaces } from "./source-places.js";
import { filesOf, type Tsconfig, type Tsconfigs } from "./tsconfig.js";
import { relativePath } from "./types/position.js";

/** Which files of a project hold tools. All paths are absolute with POSIX separators. */
export interface Discovery {
  /** The files to load, each with the tsconfig that governs it. */
  readonly files: readonly DiscoveredFile[];
  /** All files whose text was looked at. */
  readonly scanned: readonly string[];
  /** Folders in which a new file would be looked at. */
  readonly folders: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Would a file that was looked at be found as it was, now that its text is another? */
  keepsRole(path: string): boolean;
}

/** A file to load. */
export interface DiscoveredFile {
  readonly path: string;
  readonly tsconfig: Tsconfig;
  readonly role: FileRole;
}

/**
 * Why a file is loaded: `tools` has `@tool` in its text; `entry` has not, but is named in `include` without a wildcard, so that
 * the tools it re-exports count; `ambient` declares what other files see without importing it.
 */
export type FileRole = "tools" | "entry" | "ambient";

const DECLARATION = /\.d\.([^/]+\.)?[cm]?ts$/;

/** Finds the files of a group. */
export function discover(group: GroupConfig, config: Config, tsconfigs: Tsconfigs): Discovery {
  const root = posix(config.root);
  const outputs = config.groups.map(({ output }) => `${root}/${output}`);
  const excluded = [...group.exclude, ...negated(group.include)].map((glob) => compileGlob(glob, root).matches);
  const skip = (path: string): boolean =>
    outputs.some((output) => path === output || path.startsWith(`${output}/`)) ||
    excluded.some((matches) => matches(path));
  const found = group.include
    ? byGlobs(group.include, group.includePlaces, root, skip)
    : bySettings(group, root, tsconfigs, skip);
  const own = group.tsconfig === undefined ? undefined : tsconfigs.read(`${root}/${posix(group.tsconfig)}`);
  const scanned = found.files.filter((path) => !skip(path));
  const unreadable: Diagnostic[] = [];
  const files = scanned.flatMap((path): DiscoveredFile[] => {
    const text = ts.sys.readFile(path);
    if (text === undefined && ts.sys.fileExists(path)) unreadable.push(cannotRead(path, root));
    const role = roleOf(text ?? "", found.entries.has(path));
    return role ? [{ path, tsconfig: own ?? tsconfigs.governing(path), role }] : [];
  });
  const declarations = [...new Set(files.map(({ tsconfig }) => tsconfig))].flatMap((tsconfig) =>
    [...tsconfig.files, ...found.declarations]
      .filter((path) => DECLARATION.test(path) && !skip(path))
      .map((path): DiscoveredFile => ({ path, tsconfig, role: "ambient" })),
  );
  const ambient = declarations.filter(({ path }) => isAmbient(textOf(path)));
  const hasTools = files.some(({ role }) => role !== "ambient");
  // Elsewhere JavaScript may be anything, a bundle of these very tools among it.
  const scripts = ownJavaScript(hasTools ? found.scripts : [...found.scripts, ...found.others]).filter(
    (path) => !skip(path),
  );
  const told = reportJavaScript(scripts, root);
  return {
    files: hasTools ? [...files, ...ambient] : [],
    scanned: [...scanned, ...scripts, ...new Set(declarations.map(({ path }) => path))],
    folders: [...found.folders, ...tsconfigs.missed()],
    diagnostics: [...found.diagnostics, ...unreadable, ...reportPlaces(files, group, root), ...told],
    keepsRole(path) {
      if (scripts.includes(path)) {
        const file = relativePath(path, root);
        return !mentionsTool(textOf(path)) && !told.some(({ position }) => position?.file === file);
      }
      if (declarations.some((file) => file.path === path))
        return isAmbient(textOf(path)) === ambient.some((file) => file.path === path);
      const role = files.find((file) => file.path === path)?.role;
      return !scanned.includes(path) || roleOf(textOf(path), found.entries.has(path)) === role;
    },
  };
}

function textOf(path: string): string {
  return ts.sys.readFile(path) ?? "";
}

function cannotRead(path: string, root: string): Diagnostic {
  const file = relativePath(path, root);
  return diagnostic("TG1021", `${file} cannot be read`, { position: { file, line: 1, column: 1 } });
}

function roleOf(text: string, isNamed: boolean): FileRole | undefined {
  if (mentionsTool(text)) return "tools";
  if (isNamed) return "entry";
  return AUGMENTS.test(text) ? "ambient" : undefined;
}

const AUGMENTS = /^\s*(?:export\s+)?declare\s+(?:global\b|module\s*["'])/m;

/** Does a declaration file say something to files that do not import it? */
function isAmbient(text: string): boolean {
  return AUGMENTS.test(text) || !/^\s*(?:import|export)\b/m.test(text);
}

interface Found {
  readonly files: readonly string[];
  /** JavaScript that the settings take in as sources. */
  readonly scripts: readonly string[];
  /** JavaScript in the same folders. */
  readonly others: readonly string[];
  readonly folders: readonly string[];
  /** Files named without a wildcard. */
  readonly entries: ReadonlySet<string>;
  /** Declaration files that no tsconfig lists, where there is none. */
  readonly declarations: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

function byGlobs(
  include: readonly string[],
  places: GroupConfig["includePlaces"],
  root: string,
  skip: (path: string) => boolean,
): Found {
  const globs = include.filter((source) => !source.startsWith("!")).map((source) => compileGlob(source, root));
  const { files, scripts, folders } = walk(outermost(globs), skip);
  const matching = files.filter((file) => globs.some((glob) => matchesFile(glob, file)));
  const idle = globs.filter((glob) => !files.some((file) => matchesFile(glob, file)));
  const entries = new Set(globs.filter(({ literal }) => literal).map(({ base }) => base));
  const diagnostics = idle.map(({ source }) => {
    const position = places?.[include.indexOf(source)];
    const message = `\`include\` "${source}" matches no TypeScript file`;
    return diagnostic("TG1014", message, position === undefined ? {} : { position });
  });
  const taken = scripts.filter((file) => globs.some((glob) => glob.matches(file)));
  return { files: matching, scripts: taken, others: [], folders, entries, declarations: [], diagnostics };
}

/** Declaration files say the same as their sources: they count only where they are asked for by name. */
function matchesFile(glob: Glob, file: string): boolean {
  return glob.matches(file) && (!DECLARATION.test(file) || /\.d\.[^/]*ts$/.test(glob.source));
}

function bySettings(group: GroupConfig, root: string, tsconfigs: Tsconfigs, skip: (path: string) => boolean): Found {
  const config =
    group.tsconfig === undefined ? tsconfigs.nearest(root) : tsconfigs.read(`${root}/${posix(group.tsconfig)}`);
  const files = config === undefined ? undefined : [...new Set(filesOf(config, tsconfigs.read))].sort();
  // A tsconfig's wildcards are matched by the compiler; the walk tells which folders they depend on.
  const bases = config === undefined ? [root] : tsconfigs.seen().flatMap((seen) => seen.folders);
  const walked = walk(bases, skip);
  return {
    files: (files ?? walked.files).filter((file) => /\.[cm]?tsx?$/.test(file) && !DECLARATION.test(file)),
    scripts: files ?? [],
    others: walked.scripts,
    folders: walked.folders,
    entries: new Set(),
    declarations: files === undefined ? walked.files.filter((file) => DECLARATION.test(file)) : [],
    diagnostics: [],
  };
}

function outermost(globs: readonly Glob[]): readonly string[] {
  const bases = [...new Set(globs.map(({ base }) => base))].sort();
  return bases.filter((base) => !bases.some((other) => other !== base && comesTo(other, base)));
}

function negated(include: readonly string[] | undefined): readonly string[] {
  return (include ?? []).filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
}

function posix(path: string): string {
  return path.replaceAll("\\", "/");
}
