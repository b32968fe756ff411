import { isAbsolute, posix, resolve } from "node:path";
import { type Diagnostic, diagnostic, type Outcome, type Position } from "../diagnostics/diagnostic.js";
import { place } from "../diagnostics/place.js";
import { type Config, defaultProviders, type GroupConfig } from "./config.js";
import { type JsonNode, jsonValue, parseJsonc } from "./jsonc.js";
import { configSchema, defaultMaxBytes } from "./schema.js";
import { validateConfig } from "./validate.js";

/** Where a configuration comes from. `file` is its name in the project root. */
export type ConfigSource =
  | { readonly kind: "defaults" }
  | { readonly kind: "file" | "package"; readonly file: string; readonly text: string };

/** What a configuration may say, once it is known to follow the schema. */
interface Settings extends Partial<GroupConfig> {
  readonly cacheDir?: string;
  readonly groups?: readonly Partial<GroupConfig>[];
}

/** Reads the text of a configuration for the project at `root`; the value is undefined when it has an error. */
export function readConfig(source: ConfigSource, root: string, cacheDir: string): Outcome<Config | undefined> {
  if (source.kind === "defaults") return { value: complete({}, root, cacheDir), diagnostics: [] };
  const { file, text } = source;
  const at = (start: number, end: number): Position => place(file, text, start, end);
  const parsed = parseJsonc(text);
  if ("fault" in parsed) {
    const { message, offset } = parsed.fault;
    return { value: undefined, diagnostics: [diagnostic("TG1003", message, { position: at(offset, offset + 1) })] };
  }
  const node = source.kind === "file" ? parsed.node : member(parsed.node, "toolgen");
  if (node === undefined) {
    return { value: undefined, diagnostics: [diagnostic("TG1002", `${file} has no "toolgen" key`)] };
  }
  const diagnostics: Diagnostic[] = validateConfig(node, configSchema).map(({ kind, message, help, start, end }) =>
    diagnostic(kind === "unknown-key" ? "TG1005" : "TG1001", message, {
      position: at(start, end),
      ...(help && { help }),
    }),
  );
  if (diagnostics.length > 0) return { value: undefined, diagnostics };
  // The validation above is what makes this a Settings value.
  const config = placed(complete(jsonValue(node) as unknown as Settings, root, cacheDir), node, at);
  const faults = outputFaults(config).map(({ group, message }) => {
    const output = outputNode(node, group);
    return diagnostic("TG1006", message, output === undefined ? {} : { position: at(output.start, output.end) });
  });
  return { value: faults.length > 0 ? undefined : config, diagnostics: faults };
}

function complete(settings: Settings, root: string, cacheDir: string): Config {
  const { groups, cacheDir: ownCache, ...shared } = settings;
  return {
    root,
    groups: (groups ?? [{}]).map((group) => completeGroup({ ...shared, ...group })),
    cacheDir: ownCache === undefined ? cacheDir : resolve(root, ownCache),
  };
}

function completeGroup(group: Partial<GroupConfig>): GroupConfig {
  return {
    ...(group.include && { include: group.include }),
    exclude: group.exclude ?? [],
    output: posix.normalize((group.output ?? "generated").replaceAll("\\", "/")).replace(/\/$/, ""),
    providers: group.providers ?? defaultProviders,
    ...(group.tsconfig !== undefined && { tsconfig: group.tsconfig }),
    importExtension: group.importExtension ?? "auto",
    emit: group.emit ?? "typescript",
    unknownKeys: group.unknownKeys ?? "reject",
    maxBytes: group.maxBytes ?? defaultMaxBytes,
    searchIndex: group.searchIndex ?? true,
    ...(group.locales === undefined ? {} : { locales: group.locales }),
    ...(group.glossary === undefined ? {} : { glossary: group.glossary }),
    ...(group.embed === undefined ? {} : { embed: group.embed }),
  };
}

/** An output folder must be inside the project, not the project itself, and not shared with another group. */
function outputFaults({ groups }: Config): readonly { readonly group: number; readonly message: string }[] {
  return groups.flatMap(({ output }, group) => {
    if (isAbsolute(output) || /^[A-Za-z]:/.test(output) || output.startsWith(".."))
      return [{ group, message: `\`output\` must be a folder inside the project, not "${output}"` }];
    if (output === ".") return [{ group, message: "`output` must be a folder of its own, not the project itself" }];
    const other = groups.findIndex((earlier, index) => index < group && overlap(earlier.output, output));
    if (other < 0) return [];
    return [{ group, message: `\`groups[${group}].output\` "${output}" overlaps the output of groups[${other}]` }];
  });
}

function overlap(a: string, b: string): boolean {
  const [x, y] = [`${a.toLowerCase()}/`, `${b.toLowerCase()}/`];
  return x.startsWith(y) || y.startsWith(x);
}

/** The configuration with the places of what messages are about later. */
function placed(config: Config, node: JsonNode, at: (start: number, end: number) => Position): Config {
  const groups = config.groups.map((group, index): GroupConfig => {
    const { key: include } = nodesOf(node, index, "include");
    const { key: locales } = nodesOf(node, index, "locales");
    const { key: emit } = nodesOf(node, index, "emit");
    return {
      ...group,
      ...(include?.kind === "array" && { includePlaces: include.items.map(({ start, end }) => at(start, end)) }),
      ...(emit && { emitPlace: at(emit.start, emit.end) }),
      ...(locales && { localesPlace: at(locales.start, locales.end) }),
    };
  });
  const cache = member(node, "cacheDir");
  return { ...config, groups, ...(cache && { cachePlace: at(cache.start, cache.end) }) };
}

function outputNode(node: JsonNode, group: number): JsonNode | undefined {
  const { own, key } = nodesOf(node, group, "output");
  return key ?? own;
}

/** The node of a group, and that of a key of it, which may be written for all groups. */
function nodesOf(node: JsonNode, group: number, key: string): { readonly own?: JsonNode; readonly key?: JsonNode } {
  const groups = member(node, "groups");
  const own = groups?.kind === "array" ? groups.items[group] : undefined;
  const found = (own && member(own, key)) ?? member(node, key);
  return { ...(own && { own }), ...(found && { key: found }) };
}

function member(node: JsonNode, key: string): JsonNode | undefined {
  return node.kind === "object" ? node.members.findLast((entry) => entry.key === key)?.value : undefined;
}
