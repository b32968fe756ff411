import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { buildIdentity } from "../cache/build-identity.js";
import { groupId } from "../cache/group-id.js";
import { changedSince, grewSince, type Inputs, inputsHash } from "../cache/inputs.js";
import { type KeyedValues, openKeyedValues } from "../cache/keyed-values.js";
import { losslessJson } from "../cache/lossless-json.js";
import { relativeTo } from "../cache/relative-to.js";
import { readSealedJson, writeSealed } from "../cache/sealed.js";
import type { Config, GroupConfig } from "../config/config.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import type { Extraction } from "../extract/extraction.js";
import type { ToolDecl } from "../ir/tool.js";
import { loadCompiler } from "./load-compiler.js";

/** An extraction as it is kept: with all that it depends on, and paths relative to the root. */
interface KeptExtraction {
  /** The build of toolgen, and the configuration of the group. */
  readonly settings: string;
  /** See {@link inputsHash}. */
  readonly hash: string;
  readonly extracted: Outcome<Extraction>;
}

/**
 * Extracts the tools of a group. Where nothing that decides them has changed since the last time, no compiler is loaded; else
 * only files are read whose tools may have changed. With `useCache` false neither is looked at.
 */
export async function extractGroup(
  config: Config,
  group: GroupConfig,
  useCache: boolean,
): Promise<Outcome<Extraction>> {
  if (!useCache) return openAndExtract(config, group);
  const path = join(config.cacheDir, `extraction-${groupId(group)}.json`);
  const known = readKept(path, config, group);
  if (known !== undefined) return known;
  const startedAt = performance.timeOrigin + performance.now();
  const files = openFiles(config, group);
  const extracted = await openAndExtract(config, group, files);
  files.save();
  keep(path, extracted, { config, group, startedAt });
  return extracted;
}

/** What the tools of each file of a group gave when they were last read. */
export function openFiles(config: Config, group: GroupConfig): KeyedValues<Outcome<readonly ToolDecl[]>> {
  return openKeyedValues(join(config.cacheDir, `files-${groupId(group)}.json`), JSON.stringify(group));
}

async function openAndExtract(
  config: Config,
  group: GroupConfig,
  files?: KeyedValues<Outcome<readonly ToolDecl[]>>,
): Promise<Outcome<Extraction>> {
  loadCompiler();
  const { openProject } = await import("../extract/project.js");
  const { extractProject } = await import("../extract/extraction.js");
  const opened = openProject(group, config);
  const { value, diagnostics } = extractProject(opened.value, files);
  return { value, diagnostics: [...opened.diagnostics, ...diagnostics] };
}

function readKept(path: string, config: Config, group: GroupConfig): Outcome<Extraction> | undefined {
  const kept = readSealedJson(path) as KeptExtraction | undefined;
  if (kept?.settings !== settingsOf(config, group)) return undefined;
  const { root } = config;
  const { value, diagnostics } = kept.extracted;
  if (inputsHash(root, inputsOf(value, config)) !== kept.hash) return undefined;
  const absolute = (paths: readonly string[]) => paths.map((each) => resolve(root, each).replaceAll("\\", "/"));
  return { value: { ...value, inputs: absolute(value.inputs), folders: absolute(value.folders) }, diagnostics };
}

interface Kept {
  readonly config: Config;
  readonly group: GroupConfig;
  readonly startedAt: number;
}

/** Keeps an extraction, unless a file changed, or came, while it was read. */
function keep(path: string, { value, diagnostics }: Outcome<Extraction>, { config, group, startedAt }: Kept): void {
  const { root } = config;
  const fromRoot = (paths: readonly string[]) => paths.map((each) => relativeTo(root, each));
  const relative = { ...value, inputs: fromRoot(value.inputs), folders: fromRoot(value.folders) };
  const hash = inputsHash(root, inputsOf(relative, config));
  const own = [config.cacheDir, ...config.groups.map(({ output }) => resolve(root, output))];
  if (hash === undefined || changedSince(root, relative.inputs, startedAt)) return;
  if (grewSince(root, relative.folders, own, startedAt)) return;
  const extracted = { value: relative, diagnostics };
  const kept: KeptExtraction = { settings: settingsOf(config, group), hash, extracted };
  const text = losslessJson(kept);
  if (text !== undefined) writeSealed(path, text);
}

/** What decided an extraction whose paths are relative to the root. */
function inputsOf({ inputs, folders }: Extraction, { groups }: Config): Inputs {
  return { files: inputs, folders, outputs: groups.map(({ output }) => output) };
}

/** No group reads the output of another. */
function settingsOf({ groups }: Config, group: GroupConfig): string {
  return `${buildIdentity()}\n${JSON.stringify([group, groups.map(({ output }) => output)])}`;
}
