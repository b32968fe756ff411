import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { lossOf, type OutputLoss } from "./compiled-output.js";
import { ts } from "./compiler.js";
import { effectiveOptions } from "./compiler-options.js";
import { comesTo } from "./files.js";
import { compileGlob } from "./glob.js";
import { installedTypeScript, parentOf } from "./packages.js";
import { positionAt, relativePath } from "./types/position.js";

/** A tsconfig as the project's own TypeScript reads it. */
export interface Tsconfig {
  /** Absolute path; `undefined` for files that have none. */
  readonly path?: string;
  readonly options: ts.CompilerOptions;
  /** What the project's own TypeScript makes, by it, of generated JavaScript in a folder. */
  readonly lossOf: (folder: string) => OutputLoss | undefined;
  /** Absolute paths of the files it includes. */
  readonly files: readonly string[];
  readonly references: readonly ts.ProjectReference[];
  /** Folders that its wildcards look into. */
  readonly folders: readonly string[];
  /** Itself and all that it extends. */
  readonly sources: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads tsconfigs, each once. */
export interface Tsconfigs {
  read(path: string): Tsconfig;
  /** The one that governs a file: the nearest above it, or the one of its references that includes the file. */
  governing(file: string): Tsconfig;
  /** The nearest above a folder. */
  nearest(folder: string): Tsconfig | undefined;
  /** All that were read. */
  seen(): readonly Tsconfig[];
  /** Absolute paths above the root at which a nearer one was looked for, and none is. */
  missed(): readonly string[];
}

/** Makes a {@link Tsconfigs} for the project at `root`. */
export function createTsconfigs(root: string): Tsconfigs {
  const byPath = new Map<string, Tsconfig>();
  const byFolder = new Map<string, Tsconfig | undefined>();
  const none = emptyTsconfig(root);
  const missed = new Set<string>();
  const read = (path: string): Tsconfig => {
    const known = byPath.get(path);
    if (known) return known;
    const config = readTsconfig(path, root);
    byPath.set(path, config);
    return config;
  };
  const nearest = (folder: string): Tsconfig | undefined => {
    if (byFolder.has(folder)) return byFolder.get(folder);
    const path = `${folder}/tsconfig.json`;
    const parent = parentOf(folder);
    const isThere = ts.sys.fileExists(path);
    if (!isThere && root.startsWith(folder === "/" ? folder : `${folder}/`)) missed.add(path);
    const found = isThere ? read(path) : parent === undefined ? undefined : nearest(parent);
    byFolder.set(folder, found);
    return found;
  };
  const governing = (file: string): Tsconfig => {
    const own = nearest(parentOf(file) ?? "/");
    if (own === undefined) return none;
    return own.files.includes(file) ? own : (withFile(own, file, read, new Set()) ?? own);
  };
  return { read, nearest, governing, seen: () => [...byPath.values()], missed: () => [...missed] };
}

/** All files of a tsconfig; of a solution (references and no files of its own) those of its references. */
export function filesOf(config: Tsconfig, read: Tsconfigs["read"], seen = new Set<Tsconfig>()): readonly string[] {
  if (config.files.length > 0 || seen.has(config)) return config.files;
  seen.add(config);
  return referenced(config, read).flatMap((reference) => filesOf(reference, read, seen));
}

function withFile(config: Tsconfig, file: string, read: Tsconfigs["read"], seen: Set<Tsconfig>): Tsconfig | undefined {
  if (seen.has(config)) return undefined;
  seen.add(config);
  for (const reference of referenced(config, read)) {
    const found = reference.files.includes(file) ? reference : withFile(reference, file, read, seen);
    if (found) return found;
  }
  return undefined;
}

function referenced(config: Tsconfig, read: Tsconfigs["read"]): readonly Tsconfig[] {
  return config.references.map((reference) => read(ts.resolveProjectReferencePath(reference)));
}

/** What holds for files of a folder without a tsconfig. */
function emptyTsconfig(folder: string): Tsconfig {
  const options = effectiveOptions(undefined, installedTypeScript(folder));
  return { options, lossOf: () => undefined, files: [], references: [], folders: [], sources: [], diagnostics: [] };
}

function readTsconfig(path: string, root: string): Tsconfig {
  const text = ts.sys.readFile(path);
  const folder = parentOf(path) ?? "/";
  if (text === undefined) {
    const shown = relativePath(path, root);
    const message = ts.sys.fileExists(path) ? `${shown} cannot be read` : `there is no tsconfig at ${shown}`;
    const missing = diagnostic("TG1010", message);
    return { ...emptyTsconfig(folder), path, sources: [path], diagnostics: [missing] };
  }
  const source = ts.readJsonConfigFile(path, () => text);
  const parsed = ts.parseJsonSourceFileConfigFileContent(source, ts.sys, folder, undefined, path);
  const { error } = ts.readConfigFile(path, () => text);
  const faults = [...(error ? [error] : []), ...parsed.errors].filter(isFatal);
  return {
    path,
    options: effectiveOptions(parsed.options, installedTypeScript(folder)),
    lossOf: (output) => lossOf(output, parsed.options, parsed.raw, folder),
    files: parsed.fileNames,
    references: parsed.projectReferences ?? [],
    folders: [...Object.keys(parsed.wildcardDirectories ?? {}), ...hiddenFolders(parsed.raw, folder)],
    sources: [path, ...(source.extendedSourceFiles ?? [])],
    diagnostics: faults.map((fault) => describe(fault, path, root)),
  };
}

/** Folders that `include` names and that no walk comes to by itself; the compiler tells of the one around them alone. */
function hiddenFolders(raw: unknown, folder: string): readonly string[] {
  const include = typeof raw === "object" && raw !== null && "include" in raw ? raw.include : undefined;
  const globs = Array.isArray(include) ? include.filter((glob) => typeof glob === "string") : [];
  return globs
    .map((glob) => compileGlob(glob, folder).base)
    .filter((base) => base !== folder && !comesTo(folder, base));
}

/** Faults of the file itself. Settings that our compiler does not know, or no longer takes, may be fine for the project's own. */
function isFatal({ code, category }: ts.Diagnostic): boolean {
  const unreadable = code === 5083 || code === 6053 || code === 18000 || code === 6114;
  return category === ts.DiagnosticCategory.Error && (code < 2000 || unreadable);
}

function describe(fault: ts.Diagnostic, path: string, root: string): Diagnostic {
  const message = `${relativePath(path, root)}: ${ts.flattenDiagnosticMessageText(fault.messageText, " ")}`;
  if (fault.file === undefined || fault.start === undefined) {
    return diagnostic("TG1010", message, { position: { file: relativePath(path, root), line: 1, column: 1 } });
  }
  return diagnostic("TG1010", message, { position: positionAt(fault.file, fault.start, fault.length ?? 1, root) });
}
