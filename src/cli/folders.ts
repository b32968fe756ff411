import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { STAMP_FILE } from "../cache/stamp.js";
import { CACHE_FOLDERS } from "../cache/times.js";
import type { Config } from "../config/config.js";
import { isFolderPattern, matchingFolders } from "./folder-pattern.js";
import type { Io } from "./io.js";
import type { CommonOptions } from "./options.js";

/** Absolute paths of the project folders of a command, each once. */
export function projectFolders(common: CommonOptions, io: Io): readonly string[] {
  const named = common.folders.length === 0 ? ["."] : common.folders;
  return [
    ...new Set(
      named.flatMap((folder) => {
        const matching = isFolderPattern(folder, io.cwd) ? matchingFolders(folder, io.cwd) : [];
        // A pattern that matches nothing is reported as the folder that it is not.
        return matching.length > 0 ? matching : [resolve(io.cwd, folder)];
      }),
    ),
  ];
}

/** Where the stamp of the default configuration of a folder may be. */
export function stampPaths(folder: string): readonly string[] {
  return CACHE_FOLDERS.map((cache) => join(folder, cache, STAMP_FILE));
}

/** Where the stamp of a configuration is kept. */
export function stampPath(config: Config): string {
  return join(config.cacheDir, STAMP_FILE);
}

/** Configuration files of a root that exist. */
export function configFiles(root: string): readonly string[] {
  return ["toolgen.json", "package.json"].map((name) => join(root, name)).filter((path) => existsSync(path));
}
