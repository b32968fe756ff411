import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { linkStatOf } from "../cache/stat-of.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import { systemReason } from "../diagnostics/system-reason.js";
import { leadsNowhere, leadsOut, notAFolder, unwritable } from "./faults.js";
import { LAYOUT } from "./layout.js";
import { hasJavaScriptMark, hasMark } from "./mark.js";
import { isLeftover } from "./own-folder.js";
import type { OutputRequest } from "./plan.js";

/** What is in the output folder. */
export interface FolderContents {
  /** Files that carry our mark, relative to the folder. */
  readonly marked: readonly string[];
  /** Artifacts whose file exists under a name that differs in case only, on a file system that does not care. */
  readonly caseRenames: readonly string[];
  readonly leftovers: readonly string[];
}

/** The contents of a folder that holds nothing of ours but what is wanted. */
const NOTHING: FolderContents = { marked: [], caseRenames: [], leftovers: [] };

/** The output folder with those in it that files of ours may be in, whether they are there or not, and the folders that lead to it. */
export function outputPlaces(root: string, outputDir: string): readonly string[] {
  const way = relative(root, outputDir).split(sep);
  const leading = way.map((_, index) => join(root, ...way.slice(0, index)));
  return [...leading, outputDir, ...LAYOUT.map((name) => join(outputDir, name))];
}

/**
 * Checks that the folder is one that we may write to, and lists what is ours in it, unless it is known to hold nothing else than is wanted.
 * A folder that does not exist yet is empty.
 */
export function inspectFolder(
  { root, outputDir, artifacts }: OutputRequest,
  wanted: ReadonlySet<string>,
  isAlone: (wanted: ReadonlySet<string>) => boolean,
): Outcome<FolderContents> {
  try {
    const existing = nearestExisting(outputDir);
    const target = realTarget(existing);
    if (target === undefined)
      return { value: NOTHING, diagnostics: [leadsNowhere(outputDir, readlinkSync(existing), root)] };
    if (!inside(realpathSync(root), target))
      return { value: NOTHING, diagnostics: [leadsOut(outputDir, target, root)] };
    if (!statSync(existing).isDirectory())
      return { value: NOTHING, diagnostics: [notAFolder(outputDir, existing, root)] };
    if (existing !== outputDir) return { value: NOTHING, diagnostics: [] };
    return { value: isAlone(wanted) ? NOTHING : contents(outputDir, artifacts, wanted), diagnostics: [] };
  } catch (error) {
    return { value: NOTHING, diagnostics: [unwritable(outputDir, undefined, systemReason(error), root)] };
  }
}

/** May a file be made in the folder, or in the nearest one above that exists? Throws the system's error when not. */
export function assertWritable(outputDir: string): void {
  accessSync(nearestExisting(outputDir), constants.W_OK | constants.X_OK);
}

function contents(
  outputDir: string,
  artifacts: OutputRequest["artifacts"],
  wanted: ReadonlySet<string>,
): FolderContents {
  const marked: string[] = [];
  const caseRenames: string[] = [];
  const top = readdirSync(outputDir, { withFileTypes: true });
  const others = top.flatMap((entry) => (entry.isFile() && !wanted.has(entry.name) ? [entry.name] : []));
  for (const folder of LAYOUT) {
    const entry = top.find(({ name }) => name.toLowerCase() === folder);
    if (!entry?.isDirectory()) continue;
    for (const name of readdirSync(join(outputDir, entry.name))) {
      const path = `${entry.name}/${name}`;
      if (!wanted.has(path)) others.push(path);
    }
  }
  for (const path of others) {
    if (!/\.(?:[jt]s|json)$/i.test(path) || !isMarked(join(outputDir, path))) continue;
    marked.push(path);
    const twin = artifacts.find((artifact) => artifact.path.toLowerCase() === path.toLowerCase())?.path;
    if (twin !== undefined && sameFile(join(outputDir, path), join(outputDir, twin))) caseRenames.push(twin);
  }
  return { marked, caseRenames, leftovers: top.filter(isLeftover).map(({ name }) => name) };
}

function isMarked(file: string): boolean {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const text = readFileSync(file, "utf8");
  return /\.(?:js|d\.ts)$/i.test(file) ? hasJavaScriptMark(text) : hasMark(text);
}

function sameFile(a: string, b: string): boolean {
  const first = lstatSync(a);
  const second = lstatSync(b, { throwIfNoEntry: false });
  return second !== undefined && first.ino === second.ino && first.dev === second.dev;
}

function nearestExisting(path: string): string {
  let current = path;
  while (linkStatOf(current) === undefined) {
    const parent = dirname(current);
    if (parent === current) return current;
    current = parent;
  }
  return current;
}

/** The path behind all links, undefined for a link to what does not exist. */
function realTarget(path: string): string | undefined {
  return existsSync(path) ? realpathSync(path) : undefined;
}

function inside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:|^[\\/]/.test(way));
}
