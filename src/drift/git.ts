import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";

/** A file of a commit. */
export interface GitFile {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** What git answered, or why it could not. */
export type GitAnswer<T> = { readonly value: T } | { readonly fault: string };

/** The commit that a revision names, or why there is none. Reads objects and references only. */
export function resolveCommit(revision: string, folder: string): GitAnswer<string> {
  if (revision.startsWith("-")) return { fault: `${revision} is not a revision.` };
  const found = git(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (found.missing) return { fault: "git is not installed." };
  if (found.status === 0) return { value: found.stdout.toString("utf8").trim() };
  const inside = git(folder, ["rev-parse", "--is-shallow-repository"]);
  if (inside.status !== 0) return { fault: "This folder is in no git repository." };
  const remote = git(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `origin/${revision}^{commit}`]);
  if (remote.status === 0) return { fault: `There is no revision ${revision} here, but there is origin/${revision}.` };
  const shallow = inside.stdout.toString("utf8").trim() === "true";
  return {
    fault: shallow
      ? `There is no revision ${revision} here: the clone is shallow. ${fetching(revision)}`
      : `There is no revision ${revision} here.`,
  };
}

/** What makes a revision known in a shallow clone, which may follow no other branch than its own. */
function fetching(revision: string): string {
  const branch = /^(?:refs\/remotes\/)?origin\/([^~^@:]+)$/.exec(revision)?.[1];
  if (branch !== undefined)
    return `Fetch it first: git fetch --depth=1 origin +refs/heads/${branch}:refs/remotes/origin/${branch}`;
  // What is told by its distance, or by part of its hash, no server can be asked for.
  if (/[~^@:]|^[0-9a-f]{4,39}$/.test(revision)) return "Fetch the history first: git fetch --unshallow";
  return `Fetch it first, and compare with --against FETCH_HEAD: git fetch --depth=1 origin ${revision}`;
}

/** The JSON files right in a folder of a commit. */
export interface GitFolder {
  /** Files that are not the same here. */
  readonly files: readonly GitFile[];
  /** Names of those that are: they are told by their hashes, and not read. */
  readonly same: readonly string[];
}

/** The JSON files right in a folder of a commit, none when the folder was not there; `here` has the texts of today by name. */
export function filesAt(commit: string, folder: string, here: ReadonlyMap<string, string>): GitAnswer<GitFolder> {
  const from = existing(folder);
  const top = git(from, ["rev-parse", "--show-toplevel"]);
  if (top.status !== 0) return { fault: "This folder is in no git repository." };
  const root = realpathSync(top.stdout.toString("utf8").replace(/\n$/, ""));
  const inRepository = relative(root, join(realpathSync(from), relative(from, folder)))
    .split(sep)
    .join("/");
  const listed = git(root, ["ls-tree", "-z", commit, "--", `${inRepository}/`]);
  if (listed.status !== 0) return { fault: `The files of ${commit} cannot be listed: ${words(listed.stderr)}` };
  const entries = listed.stdout
    .toString("utf8")
    .split("\0")
    .flatMap((line) => {
      const match = /^\d+ blob ([0-9a-f]+)\t(.+\.json)$/s.exec(line);
      return match?.[1] === undefined || match[2] === undefined ? [] : [{ hash: match[1], path: match[2] }];
    });
  const isSame = ({ hash, path }: { readonly hash: string; readonly path: string }) => {
    const text = here.get(posix.basename(path));
    return text !== undefined && blobHash(text, hash.length) === hash;
  };
  const known = new Set(entries.filter(isSame));
  const same = [...known].map(({ path }) => posix.basename(path));
  const others = entries.filter((entry) => !known.has(entry));
  if (others.length === 0) return { value: { files: [], same } };
  const read = git(root, ["cat-file", "--batch"], others.map(({ hash }) => `${hash}\n`).join(""));
  if (read.status !== 0) return { fault: `The files of ${commit} cannot be read: ${words(read.stderr)}` };
  const files = contents(others, read.stdout);
  return "fault" in files ? files : { value: { files: files.value, same } };
}

/** The name of a text among git's objects; its length tells which of its two hashes a repository uses. */
function blobHash(text: string, length: number): string {
  const header = `blob ${Buffer.byteLength(text)}\0`;
  return createHash(length === 64 ? "sha256" : "sha1")
    .update(header)
    .update(text)
    .digest("hex");
}

/** Splits the answer of `cat-file --batch`: a line with hash, type and size, the bytes, a line end. */
function contents(
  entries: readonly { readonly hash: string; readonly path: string }[],
  bytes: Buffer,
): GitAnswer<readonly GitFile[]> {
  const files: GitFile[] = [];
  let offset = 0;
  for (const { hash, path } of entries) {
    const end = bytes.indexOf(10, offset);
    const [name, type, size] = bytes.subarray(offset, end).toString("utf8").split(" ");
    // A partial clone, or a damaged one, answers "<hash> missing".
    if (name !== hash || type !== "blob") return { fault: `${path} is missing from the repository (${hash}).` };
    const start = end + 1;
    files.push({ path, text: bytes.subarray(start, start + Number(size)).toString("utf8") });
    offset = start + Number(size) + 1;
  }
  return { value: files };
}

interface GitRun {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly missing: boolean;
}

/** Runs git in a folder. Variables that a hook sets for its own repository are not passed on: the folder decides. */
function git(folder: string, args: readonly string[], input = ""): GitRun {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, GIT_PREFIX: _prefix, ...env } = process.env;
  const run = spawnSync("git", args, {
    cwd: existing(folder),
    env: { ...env, LC_ALL: "C" },
    input,
    maxBuffer: 1 << 30,
  });
  const empty = Buffer.alloc(0);
  return {
    status: run.status,
    stdout: run.stdout ?? empty,
    stderr: run.stderr ?? empty,
    missing: run.error !== undefined && "code" in run.error && run.error.code === "ENOENT",
  };
}

function existing(folder: string): string {
  let current = folder;
  while (!existsSync(current) && dirname(current) !== current) current = dirname(current);
  return current;
}

function words(stderr: Buffer): string {
  return stderr
    .toString("utf8")
    .trim()
    .replace(/^fatal: /, "");
}
