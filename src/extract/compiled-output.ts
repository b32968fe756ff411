import type { ts } from "./compiler.js";
import { comesTo } from "./files.js";
import { compileGlob } from "./glob.js";

/** What goes wrong with generated JavaScript in what the project's own compiler writes. */
export type OutputLoss =
  /** It stays where it is, while what imports it is written to another folder. */
  | "not-copied"
  /** It is copied with declarations that the compiler infers from it, as those of the output are not. */
  | "declared-anew"
  /** It would be copied onto itself, which the compiler refuses. */
  | "in-its-place";

/**
 * What the compiler makes of generated JavaScript in a folder, which need not be there yet; `undefined` where it runs as it is.
 * `raw` is the text of the tsconfig with what it extends, `place` the folder it lies in.
 */
export function lossOf(
  folder: string,
  options: ts.CompilerOptions,
  raw: unknown,
  place: string,
): OutputLoss | undefined {
  if (!emitsJavaScript(options)) return undefined;
  const { allowJs, outDir, rootDir, declaration, composite } = options;
  const isInput = (allowJs ?? options.checkJs) === true && takesIn(`${folder}/index.js`, options, raw, place);
  // Without a folder to write to, JavaScript lies beside its sources, and imports lead to where the output is.
  if (outDir === undefined) return isInput ? "in-its-place" : undefined;
  if (!isInput || (rootDir !== undefined && !folder.startsWith(`${rootDir}/`))) return "not-copied";
  return declaration || composite ? "declared-anew" : undefined;
}

/** Imports of `.ts` files are allowed only where nothing is written, unless they are rewritten. */
function emitsJavaScript(options: ts.CompilerOptions): boolean {
  const keepsImports = options.allowImportingTsExtensions && !options.rewriteRelativeImportExtensions;
  return !(options.noEmit || options.emitDeclarationOnly || keepsImports);
}

/** Is a file among those of the tsconfig, by its patterns? That it is imported is not enough: imports lead to the declarations beside it. */
function takesIn(path: string, { outDir, declarationDir }: ts.CompilerOptions, raw: unknown, place: string): boolean {
  const include = patternsOf(raw, "include") ?? (patternsOf(raw, "files") === undefined ? ["**/*"] : []);
  const exclude = patternsOf(raw, "exclude") ?? [outDir, declarationDir].filter((folder) => folder !== undefined);
  const globs = (patterns: readonly string[]) => patterns.map((pattern) => compileGlob(pattern, place));
  const isExcluded = foldersOf(path).some((part) => globs(exclude).some(({ matches }) => matches(part)));
  return !isExcluded && globs(include).some(({ base, matches }) => matches(path) && comesTo(base, path));
}

/** A path and the folders that it is in. */
function foldersOf(path: string): readonly string[] {
  const names = path.split("/");
  return names.slice(1).map((_, index) => names.slice(0, index + 2).join("/"));
}

function patternsOf(raw: unknown, key: "include" | "exclude" | "files"): readonly string[] | undefined {
  const found: unknown = typeof raw === "object" && raw !== null ? Reflect.get(raw, key) : undefined;
  if (!Array.isArray(found)) return undefined;
  return found.flatMap((pattern) => (typeof pattern === "string" ? pattern.replace(/^\$\{configDir\}\//, "") : []));
}
