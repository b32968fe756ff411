import type { Tool } from "../analyze/catalog.js";
import { toolText } from "../analyze/tool-text.js";
import type { ProviderId } from "../config/config.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ContractLocales } from "../drift/contract.js";
import { sha256 } from "../ir/fingerprint.js";
import { piece } from "./artifact.js";
import { filesToKeep, keptModule } from "./module-artifacts.js";
import type { ProviderParts } from "./provider-files.js";
import type { ToolOutput } from "./tool-output.js";

/** The output of a tool, and what was reported when it was made. */
export interface KeptOutput {
  readonly output: ToolOutput;
  readonly diagnostics: readonly Diagnostic[];
}

/** Outputs by all that they are made from. */
export interface KeptOutputs {
  find(tool: Tool, locales: ContractLocales | undefined): KeptOutput | undefined;
  keep(tool: Tool, locales: ContractLocales | undefined, kept: KeptOutput): void;
}

/** Bytes that outlive the process, by key. */
export interface PieceStore {
  get(key: string): readonly Uint8Array[] | undefined;
  set(key: string, pieces: readonly Uint8Array[]): void;
}

/** The last output of each tool of this process. A tool that did not change is the same object from one build to the next. */
export type LastOutputs = WeakMap<Tool, KeptOutput & { readonly settings: string; readonly locales: string }>;

/**
 * Opens the outputs that this process made last, and those in a store. `settings` are a text of all options that outputs depend on.
 * Two tools of equal text have equal output.
 */
export function openOutputs(settings: string, last: LastOutputs, store: PieceStore | undefined): KeptOutputs {
  const keyOf = (tool: Tool, locales: string) => `tool ${sha256([settings, locales, toolText(tool)].join("\n"))}`;
  return {
    find(tool, given) {
      const locales = localesText(given);
      const made = last.get(tool);
      if (made?.settings === settings && made.locales === locales) return made;
      const pieces = store?.get(keyOf(tool, locales));
      const kept = pieces && decode(pieces);
      if (kept !== undefined) last.set(tool, { ...kept, settings, locales });
      return kept;
    },
    keep(tool, given, kept) {
      const locales = localesText(given);
      last.set(tool, { ...kept, settings, locales });
      store?.set(keyOf(tool, locales), encode(kept));
    },
  };
}

function localesText(locales: ContractLocales | undefined): string {
  return locales === undefined ? "null" : JSON.stringify(locales);
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

function decode([first, ...rest]: readonly Uint8Array[]): KeptOutput | undefined {
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
