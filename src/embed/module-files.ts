import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { statOf } from "../cache/stat-of.js";

/** The files of a module, as absolute paths. What packages hold changes with a lock file. */
export interface ModuleFiles {
  /** The module, and all that it imports by relative paths, directly or through others. */
  readonly present: readonly string[];
  /** What imports would mean if it were there, of those that mean nothing. */
  readonly awaited: readonly string[];
}

/** Finds the files of a module. */
export function moduleFiles(file: string): ModuleFiles {
  const present = new Set([file]);
  const awaited = new Set<string>();
  for (const path of present)
    for (const specifier of relativeImports(textOf(path))) {
      const paths = candidates(resolve(dirname(path), specifier));
      const meant = paths.filter((candidate) => statOf(candidate)?.isFile());
      for (const target of meant) present.add(target);
      if (meant.length > 0) continue;
      for (const candidate of paths) if (statOf(candidate) === undefined) awaited.add(candidate);
    }
  return { present: [...present], awaited: [...awaited] };
}

const IMPORT = /\b(?:from|import|require)\s*\(?\s*["'](\.{1,2}\/[^"'\n]+)["']/g;

function relativeImports(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, specifier]) => specifier ?? []);
}

const EXTENSIONS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "json"];

/** All files that an import may mean: which of them it does is no matter to who only waits for a change. */
function candidates(path: string): readonly string[] {
  const source = path.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
  const completed = [path, `${path}/index`].flatMap((base) => EXTENSIONS.map((extension) => `${base}.${extension}`));
  return [path, source, ...completed];
}

/** A file that cannot be read is told of when the module is loaded. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
