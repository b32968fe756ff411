import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const LOCK_FILES = [
  "package.json",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "bun.lockb",
  "node_modules/.package-lock.json",
  "node_modules/.modules.yaml",
  "node_modules/.yarn-state.yml",
] as const;

/** What decides which dependencies are installed, in the project and in the folders above it, up to the repository's. */
export function lockFiles(root: string): readonly string[] {
  return lockPlaces(root).filter((path) => existsSync(path));
}

/** All paths at which such a file may be. */
export function lockPlaces(root: string): readonly string[] {
  return foldersFrom(root).flatMap((folder) => LOCK_FILES.map((name) => join(folder, name)));
}

/** The folders from one upwards, no further than the repository. */
export function foldersFrom(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder || existsSync(join(folder, ".git")) ? [folder] : [folder, ...foldersFrom(above)];
}
