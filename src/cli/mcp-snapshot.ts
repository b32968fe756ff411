import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { buildManifest, type Manifest, printManifest } from "../drift/manifest.js";
import { toolDeclFromDefinition } from "../import/index.js";
import { fingerprint, SHORT_FINGERPRINT } from "../ir/fingerprint.js";
import { isObject, type Json } from "../ir/json.js";
import { committedManifests } from "./against.js";
import { SERVER_FILE, serverFile, writeInstructions } from "./mcp-instructions.js";

/** Folder of a server's snapshot in a project, unless another is named. */
export function snapshotFolder(server: string): string {
  return `mcp/${server}`;
}

/** The manifests of listed tools. What was read with a loss is in them as a fingerprint, so that any change of it shows. */
export function manifestsOfListed(tools: readonly Json[]): Outcome<readonly Manifest[]> {
  const manifests: Manifest[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const tool of tools) {
    const read = toolDeclFromDefinition(tool, { unnamed: "open" });
    diagnostics.push(...read.diagnostics);
    if (read.value === undefined) continue;
    const manifest = buildManifest(read.value, []);
    const definition = fingerprint(sorted(shownToModels(tool))).slice(0, SHORT_FINGERPRINT);
    const providers = { mcp: { definition, strict: false } };
    manifests.push({ ...manifest, fingerprints: { ...manifest.fingerprints, providers } });
  }
  return { value: manifests, diagnostics };
}

/** What of a listed tool models and hosts act on: not its icons, nor what the server notes for itself. */
function shownToModels(tool: Json): Json {
  if (!isObject(tool)) return tool;
  const keys = ["name", "title", "description", "inputSchema", "outputSchema", "annotations"];
  return Object.fromEntries(keys.flatMap((key) => (tool[key] === undefined ? [] : [[key, tool[key]]])));
}

/** Keys in one order: some servers list theirs in another order each time, and the order of properties has its own rule. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => sorted(item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads the manifests of a folder; a folder without any is a fault, as nothing could be compared with it. */
export function readSnapshot(folder: string, shown: string): Outcome<readonly Manifest[]> {
  const refuse = (message: string): Outcome<readonly Manifest[]> => ({
    value: [],
    diagnostics: [
      diagnostic("TG1903", message, { help: `Write it with \`toolgen import <server> --snapshot ${shown}\`.` }),
    ],
  });
  if (!existsSync(folder)) return refuse(`There is no snapshot ${shown}.`);
  const inner = manifestFolder(folder);
  const names = manifestFiles(inner);
  if (names.length === 0) return refuse(`${shown} holds no manifests.`);
  return committedManifests(
    names.map((name) => ({ name: `${shown}/${name}`, text: readFileSync(join(inner, name), "utf8") })),
  );
}

/** Writes a file for each manifest, and deletes those of tools that are gone; files that are not ours stay. */
export function writeSnapshot(snapshot: string, manifests: readonly Manifest[], instructions: string): void {
  const folder = join(snapshot, "manifest");
  mkdirSync(folder, { recursive: true });
  writeInstructions(serverFile(folder), instructions);
  const names = new Set<string>();
  for (const manifest of [...manifests].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = manifestFile(manifest.name);
    names.add(name);
    writeFileSync(join(folder, name), printManifest(manifest));
  }
  for (const name of manifestFiles(folder)) {
    if (names.has(name)) continue;
    const path = join(folder, name);
    // Ours by its mark, also when somebody has changed it.
    if (/"\$generated":\s*"toolgen"/.test(readFileSync(path, "utf8"))) rmSync(path);
  }
}

/** Like an output folder, a snapshot holds its manifests in `manifest`; that folder itself may be named too. */
export function manifestFolder(folder: string): string {
  const inner = join(folder, "manifest");
  return existsSync(inner) ? inner : folder;
}

function manifestFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && name !== SERVER_FILE)
    .sort();
}

/** The file of a tool. Names that a file system could take for another, or not take, are told apart by a hash. */
export function manifestFile(tool: string): string {
  if (/^[a-z0-9_-]+$/.test(tool) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(tool)) return `${tool}.json`;
  return `${tool.replace(/[^\w-]/g, "_")}.${fingerprint(tool).slice(0, 8)}.json`;
}
