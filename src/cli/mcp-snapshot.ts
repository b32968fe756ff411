import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { buildManifest, type Manifest, parseManifest, printManifest } from "../drift/manifest.js";
import { toolDeclFromDefinition } from "../import/index.js";
import { fingerprint, SHORT_FINGERPRINT } from "../ir/fingerprint.js";
import type { Json } from "../ir/json.js";
import { manifestsOf } from "./against.js";

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
    const providers = { mcp: { definition: fingerprint(tool).slice(0, SHORT_FINGERPRINT), strict: false } };
    manifests.push({ ...manifest, fingerprints: { ...manifest.fingerprints, providers } });
  }
  return { value: manifests, diagnostics };
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
  const names = manifestFiles(folder);
  if (names.length === 0) return refuse(`${shown} holds no manifests.`);
  const { value, diagnostics } = manifestsOf(
    names.map((name) => ({ name: `${shown}/${name}`, text: readFileSync(join(folder, name), "utf8") })),
  );
  return { value: value.manifests, diagnostics };
}

/** Writes a file for each manifest, and deletes those of tools that are gone; files that are not ours stay. */
export function writeSnapshot(folder: string, manifests: readonly Manifest[]): void {
  mkdirSync(folder, { recursive: true });
  const names = new Set<string>();
  for (const manifest of [...manifests].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = fileName(manifest.name);
    names.add(name);
    writeFileSync(join(folder, name), printManifest(manifest));
  }
  for (const name of manifestFiles(folder)) {
    if (names.has(name)) continue;
    const path = join(folder, name);
    if (parseManifest(readFileSync(path, "utf8")).value !== undefined) rmSync(path);
  }
}

function manifestFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
}

/** Names that a file system could take for another, or not take, are told apart by a hash. */
function fileName(tool: string): string {
  if (/^[a-z0-9_-]+$/.test(tool) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(tool)) return `${tool}.json`;
  return `${tool.replace(/[^\w-]/g, "_")}.${fingerprint(tool).slice(0, 8)}.json`;
}
