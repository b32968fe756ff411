import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { STAMP_FILE } from "../cache/stamp.js";
import { statOf } from "../cache/stat-of.js";
import { CACHE_FOLDERS } from "../cache/times.js";
import type { Config } from "../config/config.js";
import { isFolderPattern, matchingFolders } from "./folder-pattern.js";
import type { Io } from "./io.js";
import type { CommonOptions } from "./options.js";
import { UsageFault } from "./usage-fault.js";

/** Absolute paths of the project folders of a command, each once. One that is missing is a fault of the command line, as in git. */
export function projectFolders(common: CommonOptions, io: Io): readonly string[] {
  const named = common.folders.length === 0 ? ["."] : common.folders;
  return [
    ...new Set(
      named.flatMap((folder) => {
        const matching = isFolderPattern(folder, io.cwd) ? matchingFolders(folder, io.cwd) : [];
        return matching.length > 0 ? matching : [existing(folder, io)];
      }),
    ),
  ];
}

/** The project folder of a command that is for one project. */
export function projectFolder(command: string, common: CommonOptions, io: Io): string {
  const [folder = io.cwd, ...others] = projectFolders(common, io);
  if (others.length > 0)
    throw new UsageFault(`${command} is for one project, and -C names ${others.length + 1}: give one of them.`);
  return folder;
}

function existing(folder: string, io: Io): string {
  const path = resolve(io.cwd, folder);
  if (statOf(path)?.isDirectory()) return path;
  if (isFolderPattern(folder, io.cwd)) throw new UsageFault(`no folder with a configuration matches ${folder}`);
  throw new UsageFault(`there is no folder ${folder}`);
}

/** Path of a configuration that was named on the command line. */
export function namedConfig(folder: string, { config }: CommonOptions): string | undefined {
  return config === undefined ? undefined : resolve(folder, config);
}

/** Where the stamp of a root may be; `named` is the path of a configuration that was named on the command line. */
export function stampPaths(root: string, named?: string): readonly string[] {
  return CACHE_FOLDERS.map((cache) => join(root, cache, stampFile(named)));
}

/** Where the stamp of a configuration is kept. */
export function stampPath(config: Config, named?: string): string {
  return join(config.cacheDir, stampFile(named));
}

/** The configurations of one root, of which any may be named, have a stamp each. */
function stampFile(named: string | undefined): string {
  return named === undefined ? STAMP_FILE : `stamp-of-${basename(named)}`;
}

/** Configuration files of a root that exist. */
export function configFiles(root: string): readonly string[] {
  return configPlaces(root).filter((path) => existsSync(path));
}

/** Where a configuration of a folder would be. */
export function configPlaces(folder: string): readonly string[] {
  return ["toolgen.json", "package.json"].map((name) => join(folder, name));
}
