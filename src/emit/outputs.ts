import type { Catalog, Tool } from "../analyze/catalog.js";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { ContractLocales } from "../drift/contract.js";
import type { CompiledValidators } from "../typia/validators.js";
import type { EmittedTool } from "./chunks.js";
import type { EmittedParts } from "./emit.js";
import type { KeptOutput, KeptOutputs, PieceStore } from "./kept-outputs.js";
import { filesToKeep, keptModule, type ModuleFiles } from "./module-artifacts.js";
import type { ToolOptions } from "./options.js";
import { renderTool, type ToolRenderings } from "./render-tools.js";
import { emitSharedType } from "./shared-types.js";
import { emitTool } from "./tool-output.js";

/** A tool with the output that was kept of it, or rendered to have one made. */
type PreparedTool = KeptOutput | RenderedTool;

interface RenderedTool {
  readonly tool: Tool;
  readonly output?: never;
  readonly renderings: ToolRenderings;
  readonly diagnostics: readonly Diagnostic[];
}

/** Texts of tools in other languages, by tool name. */
export type LocaleTexts = ReadonlyMap<string, ContractLocales>;

/** Finds what is kept of each tool, and renders the others; all in the order of the catalogue. */
export function prepareTools(
  { tools }: Catalog,
  outputs: KeptOutputs,
  locales: LocaleTexts,
  options: ToolOptions,
): Outcome<readonly PreparedTool[]> {
  const diagnostics: Diagnostic[] = [];
  const value = tools.map((tool, place): PreparedTool => {
    const texts = locales.size === 0 ? undefined : locales.get(tool.name);
    const own = outputs.find(tool, texts, place) ?? rendered(tool, options);
    for (const found of own.diagnostics) diagnostics.push(found);
    return own;
  });
  return { value, diagnostics };
}

function rendered(tool: Tool, options: ToolOptions): RenderedTool {
  const { value, diagnostics } = renderTool(tool, options);
  return { tool, renderings: value, diagnostics };
}

/** What outputs are made with. */
export interface OutputSources {
  readonly outputs: KeptOutputs;
  readonly locales: LocaleTexts;
  readonly validators: CompiledValidators;
}

/** Emits the tools that nothing was kept of, and keeps them. */
export function emitTools(
  { tools }: Catalog,
  prepared: readonly PreparedTool[],
  { outputs, locales, validators }: OutputSources,
  options: ToolOptions,
): Outcome<readonly EmittedTool[]> {
  const diagnostics: Diagnostic[] = [];
  const made: KeptOutput[] = [];
  for (const own of those(prepared, tools)) {
    if (own.output !== undefined) {
      made.push(own);
      continue;
    }
    const { tool } = own;
    const texts = locales.get(tool.name);
    const sources = { renderings: own.renderings, locales: texts, validators: validators.byId };
    const { value: output, diagnostics: faults } = emitTool(tool, sources, options);
    diagnostics.push(...faults);
    if (output !== undefined) made.push(outputs.keep(tool, texts, { output, diagnostics: own.diagnostics }));
  }
  outputs.remember(made);
  return { value: made, diagnostics };
}

/** Modules of shared types by a key: those that this process needed last, and those of an earlier one. */
export interface KeptTypes {
  types: ReadonlyMap<string, ModuleFiles>;
  readonly pack: PieceStore | undefined;
}

/** The modules of shared types that these tools need: from the store, or from the validators just compiled. */
export function sharedTypes(
  tools: readonly EmittedTool[],
  { shared }: CompiledValidators,
  kept: KeptTypes,
  options: ToolOptions,
): EmittedParts["types"] {
  const fresh = new Map(shared.map((module) => [module.id, module]));
  const needed = new Set<string>();
  for (const { output } of tools) for (const id of output.types) needed.add(id);
  const ids = [...needed].sort();
  const { types: known, pack: store } = kept;
  const now = new Map<string, ModuleFiles>();
  const types = new Map(
    ids.flatMap((id): (readonly [string, ModuleFiles])[] => {
      const { importExtension, javascript, unknownKeys } = options;
      const key = `type ${javascript === undefined ? importExtension : "javascript"} ${unknownKeys} ${id}`;
      const module = fresh.get(id);
      const stored = keptModule(store?.get(key) ?? []);
      const files = known.get(key) ?? stored ?? (module && emitSharedType(module, options));
      if (files === undefined) return [];
      now.set(key, files);
      store?.set(key, filesToKeep(files));
      return [[id, files]];
    }),
  );
  kept.types = now;
  return types;
}

/** The catalogue of the tools that nothing was kept of. */
export function freshTools({ tools }: Catalog, prepared: readonly PreparedTool[]): Catalog {
  const fresh = those(prepared, tools).filter(({ output }) => output === undefined);
  return { tools: fresh.map(({ tool }) => tool) };
}

/** The prepared ones of some of the tools, which nearly always are all. */
function those(prepared: readonly PreparedTool[], tools: Catalog["tools"]): readonly PreparedTool[] {
  if (tools.length === prepared.length) return prepared;
  const names = new Set(tools.map(({ name }) => name));
  return prepared.filter(({ tool }) => names.has(tool.name));
}
