import { isAbsolute, join, relative, sep } from "node:path";

/** A file of a diagnostic as a user types it: relative to the folder they are in, POSIX separators; absolute when it is not below. */
export function shownPath(root: string, file: string, from: string): string {
  const absolute = isAbsolute(file) ? file : join(root, file);
  const way = relative(from, absolute);
  return way === "" ? "." : way.split(sep).join("/");
}
