import { posix } from "node:path";
import { type RecentValues, recentValues } from "../cache/recent.js";
import type { EmitOptions } from "./options.js";

/** What import paths depend on; see {@link EmitOptions}. */
export interface PathOptions {
  readonly importExtension: EmitOptions["importExtension"];
  readonly javascript?: EmitOptions["javascript"];
  readonly rootFromOutput: string;
  readonly outputFromRoot?: string | undefined;
}

/**
 * Module specifier of a file of the user's project (path from its root), as seen from a generated file (path in the output folder).
 * Imports of types are read by a compiler alone, those of values by what runs the output, too.
 */
export function userModule(file: string, from: string, options: PathOptions, kind: "type" | "value"): string {
  const { outputFromRoot, rootFromOutput, importExtension, javascript } = options;
  const path = withExtension(file, kind === "type" ? importExtension : (javascript ?? options).importExtension);
  // A compiler that moves both files together, out of `src`, must not find `src` in the path between them.
  if (outputFromRoot !== undefined) return relativeModule(path, posix.join(outputFromRoot, from));
  return relativeModule(posix.join(rootFromOutput, path), from);
}

/** Module specifier of another generated file, given by its path in the output folder without extension. */
export function ownModule(path: string, from: string, options: PathOptions): string {
  const extension = options.javascript === undefined ? options.importExtension : ".js";
  return relativeModule(`${path}${extension}`, from);
}

/** From one file to another, both told from the same folder, which the target may be above or beside. */
function relativeModule(target: string, from: string): string {
  const folder = posix.dirname(from);
  const known = fromFolders.get(folder) ?? recentValues<string>(PATHS);
  fromFolders.set(folder, known);
  const path = known.get(target) ?? relativePath(target, folder);
  known.set(target, path);
  return path;
}

/** Paths by folder and target: the files of many tools import the same. */
const fromFolders = new Map<string, RecentValues<string>>();

/** More than what one folder imports, except in very large projects. */
const PATHS = 20_000;

function relativePath(target: string, folder: string): string {
  // As many folders as the target goes up: a path that goes up from `/` would lose its way, and one that starts nowhere depends on the working folder.
  const base = `/${":/".repeat(posix.normalize(target).split("/").lastIndexOf("..") + 1)}`;
  const relative = posix.relative(posix.join(base, folder), posix.join(base, target));
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/** `.mts` and `.cts` keep a marked extension, since nothing resolves them without one. */
function withExtension(path: string, extension: PathOptions["importExtension"]): string {
  const [, base = path, modifier = ""] = /^(.*)\.([mc]?)tsx?$/s.exec(path) ?? [];
  if (extension === ".ts") return path;
  return modifier === "" ? `${base}${extension}` : `${base}.${modifier}js`;
}
