import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { filesAt, resolveCommit } from "../drift/git.js";
import { type Manifest, parseManifest } from "../drift/manifest.js";

/** Manifests of one side of a comparison. */
export interface Side {
  readonly manifests: readonly Manifest[];
  /** The side is one tool: the others are not compared. */
  readonly single?: string;
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
}

/** Reads the other side. A revision wins over a folder of the same name; `./name` is always a path. */
export function readSide({ against, cwd, outputDir, output }: SideRequest): Outcome<Side> {
  const path = resolve(cwd, against);
  const onDisk = existsSync(path);
  const namesPath = isAbsolute(against) || /^\.{1,2}(?:[\\/]|$)/.test(against) || against.endsWith(".json");
  if (!namesPath) {
    const commit = resolveCommit(against, outputDir);
    if ("value" in commit) {
      const files = filesAt(commit.value, join(outputDir, "manifest"));
      if ("fault" in files) return unreadable(files.fault);
      return manifestsOf(files.value.map(({ path: name, text }) => ({ name: `${against}:${name}`, text })));
    }
    if (!onDisk) return unreadable(commit.fault);
  }
  if (!onDisk) return unreadable(`There is no file or folder ${against}.`);
  if (statSync(path).isFile()) {
    const side = manifestsOf([{ name: against, text: readFileSync(path, "utf8") }]);
    const [only] = side.value.manifests;
    return only === undefined ? side : { ...side, value: { ...side.value, single: only.name } };
  }
  return manifestsOf(jsonFiles(manifestFolder(path, output)));
}

/** Manifests of an output folder on disk. */
export function committedManifests(outputDir: string): Outcome<Side> {
  const folder = join(outputDir, "manifest");
  return existsSync(folder) ? manifestsOf(jsonFiles(folder)) : { value: { manifests: [] }, diagnostics: [] };
}

/** A folder may be another checkout, an output folder, or hold the manifests themselves. */
function manifestFolder(folder: string, output: string): string {
  const candidates = [join(folder, output, "manifest"), join(folder, "manifest")];
  return candidates.find((candidate) => existsSync(candidate)) ?? folder;
}

function jsonFiles(folder: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ name: `${basename(folder)}/${name}`, text: readFileSync(join(folder, name), "utf8") }));
}

/** Reads manifest texts; faults name the file. */
export function manifestsOf(files: readonly { readonly name: string; readonly text: string }[]): Outcome<Side> {
  const manifests: Manifest[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { name, text } of files) {
    const parsed = parseManifest(text);
    if (parsed.value !== undefined) manifests.push(parsed.value);
    diagnostics.push(...parsed.diagnostics.map((found) => ({ ...found, message: `${name}: ${found.message}` })));
  }
  return { value: { manifests }, diagnostics };
}

function unreadable(message: string): Outcome<Side> {
  return { value: { manifests: [] }, diagnostics: [diagnostic("TG1903", message)] };
}
