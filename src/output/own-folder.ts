import { randomBytes } from "node:crypto";
import type { Dirent } from "node:fs";

/** Name of a folder that a process has for itself for a while: `.toolgen-stage-<pid>-<random>`. */
const NAME = /^\.toolgen-stage-(\d+)-[0-9a-f]+$/;

/** A name for a folder that this process has for itself, which tells others when it was left behind. */
export function ownFolderName(): string {
  return `.toolgen-stage-${process.pid}-${randomBytes(4).toString("hex")}`;
}

/** Is this the name of such a folder, of whatever process? */
export function isOwnFolder(name: string): boolean {
  return NAME.test(name);
}

/** A folder whose process is gone. One that lives is a build beside ours. */
export function isLeftover(entry: Dirent): boolean {
  const pid = NAME.exec(entry.name)?.[1];
  if (pid === undefined || !entry.isDirectory()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
