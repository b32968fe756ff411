import { join, posix } from "node:path";
import { performance } from "node:perf_hooks";
import { buildIdentity } from "./cache/build-identity.js";
import { groupId } from "./cache/group-id.js";
import { type KeyedValues, openKeyedValues } from "./cache/keyed-values.js";
import { compareStamp, readStamp, writeStamp } from "./cache/stamp.js";
import { takeStamp } from "./cache/take.js";
import type { Config, GroupConfig } from "./config/config.js";
import type { Outcome } from "./diagnostics/diagnostic.js";
import type { Extraction } from "./extract/extraction.js";
import type { ToolDecl } from "./ir/tool.js";
import { loadCompiler } from "./load-compiler.js";

/** An extraction as it is kept: with the configuration that it was made under, and paths relative to the root. */
interface KeptExtraction {
  readonly settings: string;
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
  const root = config.root.replaceAll("\\", "/");
  const path = join(config.cacheDir, `extraction-${groupId(group)}.json`);
  const settings = `${buildIdentity()}\n${JSON.stringify(group)}`;
  const stamp = readStamp<KeptExtraction>(path);
  if (stamp?.result.settings === settings && compareStamp(stamp, root, true) !== "changed")
    return withPaths(stamp.result.extracted, (file) => posix.resolve(root, file));
  const startedAt = performance.timeOrigin + performance.now();
  const files = openFiles(config, group);
  const extracted = await openAndExtract(config, group, files);
  files.save();
  const { inputs, folders } = extracted.value;
  const result: KeptExtraction = {
    settings,
    extracted: withPaths(extracted, (file) => posix.relative(root, file)),
  };
  const outputDirs = config.groups.map(({ output }) => posix.join(root, output));
  const taken = takeStamp({ root, inputs, outputs: [], outputDirs, folders, startedAt, result, report: SILENT });
  if (taken !== undefined) writeStamp(path, taken);
  return extracted;
}

/** An extraction is not reported. */
const SILENT = { text: "", hasColors: false };

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
  const { openProject } = await import("./extract/project.js");
  const { extractProject } = await import("./extract/extraction.js");
  const opened = openProject(group, config);
  const { value, diagnostics } = extractProject(opened.value, files);
  return { value, diagnostics: [...opened.diagnostics, ...diagnostics] };
}

function withPaths({ value, diagnostics }: Outcome<Extraction>, change: (path: string) => string): Outcome<Extraction> {
  const { inputs, folders } = value;
  return { value: { ...value, inputs: inputs.map(change), folders: folders.map(change) }, diagnostics };
}
