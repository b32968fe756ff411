import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { statOf } from "../cache/stat-of.js";
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
export function readSide(request: SideRequest): Outcome<Side> {
  const { against, cwd, outputDir, output, here } = request;
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
      if (files.length === 0 && same.length === 0)
        return nothing(`${against} has no manifest in ${output}/manifest`, here);
      return sideOf(
        files.map(({ path: name, text }) => ({ name: `${against}:${name}`, text })),
        new Set(same),
      );
    }
    if (!onDisk) return unreadable(commit.fault);
  }
  if (!onDisk) return unreadable(`There is no file or folder ${against}.`);
  const status = statSync(path);
  if (status.isFile()) {
    const text = readText(path);
    if (text === undefined) return unreadable(`${against} cannot be read.`);
    if (!GENERATED.test(text)) return unreadable(`${against} is not a manifest of toolgen.`);
    const side = sideOf([{ name: against, text }]);
    const [only] = side.value.manifests;
    return only === undefined ? side : { ...side, value: { ...side.value, single: only.name } };
  }
  if (!status.isDirectory()) return unreadable(`${against} is neither a file nor a folder.`);
  const folder = manifestFolder(path, output);
  const files = jsonFiles(folder);
  if (!files.some(({ text }) => GENERATED.test(text))) return emptyFolder(path, request);
  const same = new Set(files.flatMap(({ name, text }) => (here.get(name) === text ? name : [])));
  return sideOf(
    files.flatMap(({ name, text }) => (same.has(name) ? [] : { name: `${basename(folder)}/${name}`, text })),
    same,
  );
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** A folder may be another checkout, an output folder, or hold the manifests themselves. */
function manifestFolder(folder: string, output: string): string {
  const candidates = [join(folder, output, "manifest"), join(folder, "manifest")];
  return candidates.find((candidate) => existsSync(candidate)) ?? folder;
}

/** The mark of a manifest: other JSON files may lie in a folder that holds none. */
const GENERATED = /"\$generated"\s*:\s*"toolgen"/;

/** A folder without manifests is a wrong path, unless it is a checkout of a project that had no tools yet. */
function emptyFolder(path: string, { against, output, here }: SideRequest): Outcome<Side> {
  const entries = readdirSync(path);
  const places = `${join(against, output, "manifest")}, ${join(against, "manifest")} and ${against} itself`;
  const message = `There is no manifest in ${places}`;
  if (isProject.some((name) => entries.includes(name))) return nothing(message, here);
  const found = entries.length === 0 ? "The folder is empty." : `The folder holds ${listed(entries)}.`;
  return unreadable(`${message}. ${found}`);
}

/** What tells the root of a project, or of a repository. */
const isProject: readonly string[] = [".git", "package.json", "toolgen.json"];

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** The JSON files right in a folder, sorted by name; none where there is no such folder. */
export function jsonFiles(folder: string): readonly ManifestFile[] {
  if (statOf(folder)?.isDirectory() !== true) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && statOf(join(folder, name))?.isFile() === true)
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

/** A state in which there were no tools: said, lest a wrong path be taken for it. */
function nothing(message: string, here: ReadonlyMap<string, string>): Outcome<Side> {
  const note = diagnostic("TG1910", `${message}: every tool counts as new.`);
  return { value: { manifests: [], same: new Set() }, diagnostics: here.size === 0 ? [] : [note] };
}

function unreadable(message: string): Outcome<Side> {
  return { value: { manifests: [], same: new Set() }, diagnostics: [diagnostic("TG1903", message)] };
}
