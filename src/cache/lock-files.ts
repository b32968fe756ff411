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
  const found: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    found.push(...LOCK_FILES.map((name) => join(folder, name)).filter((path) => existsSync(path)));
    if (existsSync(join(folder, ".git")) || dirname(folder) === folder) return found;
  }
}
