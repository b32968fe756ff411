import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { isSourceFolder } from "../cache/entries.js";
import { isObject, parseJson } from "../ir/json.js";

/** Is it a pattern such as `packages/*` rather than the name of a folder? */
export function isFolderPattern(text: string, cwd: string): boolean {
  return /[*?]/.test(text) && !existsSync(join(cwd, text));
}

/** Folders below `cwd` that match a pattern and are configured for toolgen, sorted. `*` and `?` stand within a name, `**` for any folders. */
export function matchingFolders(pattern: string, cwd: string): readonly string[] {
  const segments = pattern.split(/[\\/]/).filter((segment) => segment !== "" && segment !== ".");
  const found = segments.reduce<readonly string[]>(
    (folders, segment) => folders.flatMap((folder) => step(folder, segment)),
    [pattern.startsWith("/") ? sep : cwd],
  );
  return [...new Set(found)].filter(isConfigured).sort();
}

/** The folder at or above this one that is configured for toolgen, no further up than the repository; else the folder itself. */
export function configuredRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (isConfigured(at)) return at;
    if (existsSync(join(at, ".git")) || dirname(at) === at) return folder;
  }
}

function step(folder: string, segment: string): readonly string[] {
  if (segment === "**") return [folder, ...childrenOf(folder).flatMap((child) => step(child, segment))];
  if (!/[*?]/.test(segment)) return existsSync(join(folder, segment)) ? [join(folder, segment)] : [];
  const source = segment
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll("?", "[^/]");
  const name = new RegExp(`^${source}$`, "u");
  return childrenOf(folder, (child) => name.test(child));
}

function childrenOf(folder: string, takes: (name: string) => boolean = () => true): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(isSourceFolder)
      .filter(({ name }) => takes(name))
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

/** Does a folder have a configuration for toolgen of its own? */
export function isConfigured(folder: string): boolean {
  if (existsSync(join(folder, "toolgen.json"))) return true;
  try {
    const content = parseJson(readFileSync(join(folder, "package.json"), "utf8"));
    return isObject(content) && Object.hasOwn(content, "toolgen");
  } catch {
    return false;
  }
}
