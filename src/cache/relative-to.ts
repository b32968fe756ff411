import { isAbsolute, relative, sep } from "node:path";

/**
 * An absolute path as it is relative to a root, with POSIX separators, so that it holds in any copy of it. Relative also to what is above
 * the root: a copy of the repository, as in continuous integration, has its own. Another drive has no way to it: its paths stay as they are.
 */
export function relativeTo(root: string, path: string): string {
  const way = relative(root, path);
  return isAbsolute(way) ? path : way.split(sep).join("/");
}
