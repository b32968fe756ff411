import type { Tool } from "../analyze/catalog.js";
import { toolText } from "../analyze/tool-text.js";
import type { ProviderId } from "../config/config.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ContractLocales } from "../drift/contract.js";
import { byPlace } from "../ir/by-place.js";
import { sha256 } from "../ir/fingerprint.js";
import { piece } from "./artifact.js";
import type { EmittedTool } from "./chunks.js";
import { filesToKeep, keptModule } from "./module-artifacts.js";
import type { ProviderParts } from "./provider-files.js";
import type { ToolOutput } from "./tool-output.js";

/** A tool with its output, and what was reported when that was made. */
export interface KeptOutput extends EmittedTool {
  readonly diagnostics: readonly Diagnostic[];
  /** A text of all that it was made from beside the tool. */
  readonly setting: string;
}

/** Outputs by all that they are made from. */
export interface KeptOutputs {
  /** What is kept of a tool; of one that is the very object of the last time it is found at once if it is in the same place. */
  find(tool: Tool, locales: ContractLocales | undefined, place: number): KeptOutput | undefined;
  keep(tool: Tool, locales: ContractLocales | undefined, made: Pick<KeptOutput, "output" | "diagnostics">): KeptOutput;
  /** Has these looked through the next time. */
  remember(tools: readonly KeptOutput[]): void;
}

/** Bytes that outlive the process, by key. */
export interface PieceStore {
  get(key: string): readonly Uint8Array[] | undefined;
  set(key: string, pieces: readonly Uint8Array[]): void;
}

/** The last outputs of this process. A tool that did not change is the same object from one build to the next. */
export interface LastOutputs {
  tools: readonly KeptOutput[];
}

/**
 * Opens the outputs that this process made last, and those in a store. `settings` are a text of all options that outputs depend on.
 * Two tools of equal text have equal output.
 */
export function openOutputs(settings: string, last: LastOutputs, store: PieceStore | undefined): KeptOutputs {
  const keyOf = (tool: Tool, setting: string) => `tool ${sha256([setting, toolText(tool)].join("\n"))}`;
  const untranslated = [settings, null].join("\n");
  const settingOf = (locales: ContractLocales | undefined) =>
    locales === undefined ? untranslated : [settings, JSON.stringify(locales)].join("\n");
  const before = byPlace(last.tools, ({ tool }) => tool.name);
  return {
    find(tool, locales, place) {
      const there = last.tools[place];
      if (there?.tool === tool && locales === undefined && there.setting === untranslated) return there;
      const setting = settingOf(locales);
      const made = before(tool.name, place);
      if (made?.tool === tool && made.setting === setting) return made;
      const pieces = store?.get(keyOf(tool, setting));
      const kept = pieces && decode(pieces);
      return kept && { ...kept, tool, setting };
    },
    keep(tool, locales, { output, diagnostics }) {
      const kept = { tool, output, diagnostics, setting: settingOf(locales) };
      store?.set(keyOf(tool, kept.setting), encode(kept));
      return kept;
    },
    remember(tools) {
      last.tools = tools;
    },
  };
}

/** The first piece says what the others are. */
interface Head {
  readonly diagnostics: readonly Diagnostic[];
  readonly types: readonly string[];
  /** How many files its module is. */
  readonly files: number;
  readonly forms: boolean;
  readonly providers: readonly (readonly [id: ProviderId, notStrict: boolean])[];
}

function encode({ output, diagnostics }: KeptOutput): readonly Uint8Array[] {
  const { manifest, module, forms, providers, types } = output;
  const parts = providerEntries(providers);
  const files = filesToKeep(module);
  const head: Head = {
    diagnostics,
    types,
    files: files.length,
    forms: forms !== undefined,
    providers: parts.map(([id, { notStrict }]) => [id, notStrict !== undefined]),
  };
  const own = parts.flatMap(([, { definition, item, guarantees, weight, notStrict }]) => [
    definition,
    item,
    guarantees,
    weight,
    ...(notStrict === undefined ? [] : [notStrict]),
  ]);
  const shared = [manifest, ...files, ...(forms === undefined ? [] : [forms])];
  return [piece(JSON.stringify(head)), ...shared, ...own];
}

function decode([first, ...rest]: readonly Uint8Array[]): Pick<KeptOutput, "output" | "diagnostics"> | undefined {
  const { diagnostics, types, files, forms, providers }: Head = JSON.parse(Buffer.from(first ?? []).toString("utf8"));
  const pieces = rest.values();
  const next = (): Uint8Array => pieces.next().value ?? new Uint8Array(0);
  const manifest = next();
  const module = keptModule(Array.from({ length: files }, next));
  if (module === undefined) return undefined;
  const output: ToolOutput = {
    manifest,
    module,
    ...(forms ? { forms: next() } : {}),
    providers: Object.fromEntries(
      providers.map(([id, notStrict]): [ProviderId, ProviderParts] => [
        id,
        {
          definition: next(),
          item: next(),
          guarantees: next(),
          weight: next(),
          ...(notStrict ? { notStrict: next() } : {}),
        },
      ]),
    ),
    types,
  };
  return { output, diagnostics };
}

function providerEntries(providers: ToolOutput["providers"]): readonly (readonly [ProviderId, ProviderParts])[] {
  return Object.entries(providers) as readonly (readonly [ProviderId, ProviderParts])[];
}
