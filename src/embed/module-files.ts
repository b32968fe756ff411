import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { statOf } from "../cache/stat-of.js";

/**
 * The file of a module and all that it imports by relative paths, directly or through others, as absolute paths. What packages hold
 * changes with a lock file.
 */
export function moduleFiles(file: string): readonly string[] {
  const found = new Set([file]);
  for (const path of found)
    for (const specifier of relativeImports(textOf(path)))
      for (const target of meant(resolve(dirname(path), specifier))) found.add(target);
  return [...found];
}

const IMPORT = /\b(?:from|import|require)\s*\(?\s*["'](\.{1,2}\/[^"'\n]+)["']/g;

function relativeImports(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, specifier]) => specifier ?? []);
}

const EXTENSIONS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "json"];

/** All files that an import may mean: which of them it does is no matter to who only waits for a change. */
function meant(path: string): readonly string[] {
  const source = path.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
  const completed = [path, `${path}/index`].flatMap((base) => EXTENSIONS.map((extension) => `${base}.${extension}`));
  return [path, source, ...completed].filter((candidate) => statOf(candidate)?.isFile());
}

/** A file that cannot be read is told of when the module is loaded. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
