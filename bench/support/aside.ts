import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Moves files and folders of a project out of the way, to a folder beside it. Deleting them would be measured, too: for some seconds
 * after a folder of thousands was deleted, ext4 takes ten times as long to make as many files.
 */
export function putAside(root: string, paths: readonly string[]): void {
  const aside = join(dirname(root), "aside");
  mkdirSync(aside, { recursive: true });
  for (const path of paths) {
    const from = join(root, path);
    if (existsSync(from)) renameSync(from, join(aside, String(readdirSync(aside).length)));
  }
}
