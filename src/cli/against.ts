import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { filesAt, resolveCommit } from "../drift/git.js";
import { type Manifest, parseManifest, verifyManifest } from "../drift/manifest.js";

/** Manifests of one side of a comparison. */
export interface Side {
  readonly manifests: readonly Manifest[];
  /** The side is one tool: the others are not compared. */
  readonly single?: string;
  /** Names of files that are the same here, and are not in `manifests`. */
  readonly same: ReadonlySet<string>;
}

/** A manifest file: its name, or a longer one for messages. */
export interface ManifestFile {
  readonly name: string;
  readonly text: string;
}

/** Where the other side is read from. */
export interface SideRequest {
  /** As it was typed: a revision, a folder, a file. */
  readonly against: string;
  readonly cwd: string;
  /** Absolute path of the group's output folder. */
  readonly outputDir: string;
  /** The output folder as the configuration names it. */
  readonly output: string;
  /** The manifests of today, by the names of their files. */
  readonly here: ReadonlyMap<string, string>;
}

/** Reads the other side. A revision wins over a folder of the same name; `./name` is always a path. */
export function readSide({ against, cwd, outputDir, output, here }: SideRequest): Outcome<Side> {
  // A variable that is not set would name the working folder, which never differs from itself.
  if (against.trim() === "") return unreadable("--against is empty and names no state: is a variable not set?");
  const path = resolve(cwd, against);
  const onDisk = existsSync(path);
  const namesPath = isAbsolute(against) || /^\.{1,2}(?:[\\/]|$)/.test(against) || against.endsWith(".json");
  if (!namesPath) {
    const commit = resolveCommit(against, outputDir);
    if ("value" in commit) {
      const found = filesAt(commit.value, join(outputDir, "manifest"), here);
      if ("fault" in found) return unreadable(found.fault);
      const { files, same } = found.value;
      return sideOf(
        files.map(({ path: name, text }) => ({ name: `${against}:${name}`, text })),
        new Set(same),
      );
    }
    if (!onDisk) return unreadable(commit.fault);
  }
  if (!onDisk) return unreadable(`There is no file or folder ${against}.`);
  if (statSync(path).isFile()) {
    const side = sideOf([{ name: against, text: readFileSync(path, "utf8") }]);
    const [only] = side.value.manifests;
    return only === undefined ? side : { ...side, value: { ...side.value, single: only.name } };
  }
  const folder = manifestFolder(path, output);
  const files = jsonFiles(folder);
  const same = new Set(files.flatMap(({ name, text }) => (here.get(name) === text ? name : [])));
  return sideOf(
    files.flatMap(({ name, text }) => (same.has(name) ? [] : { name: `${basename(folder)}/${name}`, text })),
    same,
  );
}

/** A folder may be another checkout, an output folder, or hold the manifests themselves. */
function manifestFolder(folder: string, output: string): string {
  const candidates = [join(folder, output, "manifest"), join(folder, "manifest")];
  return candidates.find((candidate) => existsSync(candidate)) ?? folder;
}

/** The JSON files right in a folder, sorted by name; none where there is no such folder. */
export function jsonFiles(folder: string): readonly ManifestFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** Manifests that were committed, with those left out that are the same here. */
function sideOf(files: readonly ManifestFile[], same: ReadonlySet<string> = new Set()): Outcome<Side> {
  const { value, diagnostics } = committedManifests(files);
  return { value: { manifests: value, same }, diagnostics };
}

/** Reads manifests that may have been changed after they were generated, which is a fault. */
export function committedManifests(files: readonly ManifestFile[]): Outcome<readonly Manifest[]> {
  return manifestsOf(files, verifyManifest);
}

/** Reads manifest texts; faults name the file. */
export function manifestsOf(
  files: readonly ManifestFile[],
  verify: (manifest: Manifest) => readonly Diagnostic[] = () => [],
): Outcome<readonly Manifest[]> {
  const manifests: Manifest[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { name, text } of files) {
    const { value, diagnostics: faults } = parseManifest(text);
    const found = value === undefined ? faults : [...faults, ...verify(value)];
    if (value !== undefined) manifests.push(value);
    diagnostics.push(...found.map((fault) => ({ ...fault, message: `${name}: ${fault.message}` })));
  }
  return { value: manifests, diagnostics };
}

function unreadable(message: string): Outcome<Side> {
  return { value: { manifests: [], same: new Set() }, diagnostics: [diagnostic("TG1903", message)] };
}
