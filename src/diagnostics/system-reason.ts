const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the device",
  EDQUOT: "the quota of disk space is used up",
  EFBIG: "the file is too large",
  EXDEV: "it is on another device than the folder around it",
  EEXIST: "something else is in the way",
  ENOTDIR: "a part of the path is not a folder",
  EISDIR: "it is a folder",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open",
  ELOOP: "symbolic links form a loop",
};

/** A file system error in plain words, without the path that messages name by themselves. */
export function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return (code === undefined ? undefined : REASONS[code]) ?? error.message;
}
