import { lstatSync, type Stats, statSync } from "node:fs";

/**
 * What is at a path, behind links; `undefined` where nothing is or can be reached. Asked not to throw, Node still does where a file stands
 * in the place of a folder.
 */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The same of a link itself. */
export function linkStatOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
