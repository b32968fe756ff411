import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { statOf } from "../cache/stat-of.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { systemReason } from "../diagnostics/system-reason.js";
import type { LocaleSource } from "./parse.js";

/** Locale files with what decides which there are. */
export interface FoundLocales {
  /** Those in the folder nearest to the sources first. */
  readonly sources: readonly LocaleSource[];
  /** Absolute paths of the files. */
  readonly files: readonly string[];
  /** Absolute paths of the folders in which a new file, or a new `locales` folder, would count. */
  readonly folders: readonly string[];
}

/** Name of the folder beside the sources that holds a file per language. */
const LOCALES = "locales";

/**
 * Finds the `locales/<tag>.json` beside sources: in the folder of each source and in those above it, up to the project root. With
 * `folder` (relative to the root) only the files in that folder count, and for all sources.
 */
export function findLocales(
  root: string,
  sources: readonly string[],
  folder: string | undefined,
): Outcome<FoundLocales> {
  const bases = folder === undefined ? foldersOf(sources) : [""];
  const found: LocaleSource[] = [];
  const diagnostics: Diagnostic[] = [];
  const folders: string[] = bases.map((base) => posix.join(root, base));
  for (const base of bases) {
    const place = folder ?? posix.join(base, LOCALES);
    const absolute = posix.resolve(root, place);
    const names = namesIn(absolute);
    if (names.length > 0 || folder !== undefined) folders.push(nearestFolder(absolute));
    for (const name of names) {
      const file = posix.join(place, name);
      const { value: text, diagnostics: faults } = readText(posix.join(absolute, name), file);
      diagnostics.push(...faults);
      if (text !== undefined) found.push({ tag: name.slice(0, -".json".length), file, folder: base, text });
    }
  }
  return {
    value: { sources: found, files: found.map(({ file }) => posix.resolve(root, file)), folders },
    diagnostics,
  };
}

/** By list of sources, which stays the same one where no file came or went. */
const known = new WeakMap<readonly string[], readonly string[]>();

/** The folders of all sources and those above them, the deepest first. */
function foldersOf(sources: readonly string[]): readonly string[] {
  const folders = known.get(sources) ?? [...new Set(sources.flatMap(foldersAbove))].sort(byDepth);
  known.set(sources, folders);
  return folders;
}

/** `src/tools/a.ts` -> src/tools, src, and the root as the empty string. A source outside the project has its own folder alone. */
function foldersAbove(file: string): readonly string[] {
  const own = posix.dirname(file);
  if (posix.isAbsolute(own) || own.startsWith("..")) return [];
  const segments = own === "." ? [] : own.split("/");
  return [...segments.map((_, index) => segments.slice(0, segments.length - index).join("/")), ""];
}

function byDepth(a: string, b: string): number {
  return b.length - a.length || (a < b ? -1 : 1);
}

/** The folder itself, else the one above it in which it would have to be made. */
function nearestFolder(folder: string): string {
  const above = posix.dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearestFolder(above);
}

/** Names of the folders beside one that is missing, from the root on: one of them may be meant. */
export function foldersBeside(root: string, folder: string): readonly string[] {
  const above = posix.dirname(folder);
  try {
    const entries = readdirSync(posix.resolve(root, above), { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [posix.join(above, entry.name)] : []));
  } catch {
    return [];
  }
}

/** Is there a folder at this path, relative to the root? */
export function isFolder(root: string, folder: string): boolean {
  return statOf(posix.resolve(root, folder))?.isDirectory() ?? false;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch {
    return [];
  }
}

/** A folder called `x.json`, or a file that is gone by now, is no locale. */
function readText(path: string, file: string): Outcome<string | undefined> {
  try {
    return { value: readFileSync(path, "utf8"), diagnostics: [] };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EISDIR" || code === "ENOENT") return { value: undefined, diagnostics: [] };
    const position = { file, line: 1, column: 1 };
    const fault = diagnostic("TG1021", `${file} cannot be read: ${systemReason(error)}`, { position });
    return { value: undefined, diagnostics: [fault] };
  }
}
