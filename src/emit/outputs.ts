import type { Catalog, Tool } from "../analyze/catalog.js";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { ContractLocales } from "../drift/contract.js";
import type { CompiledValidators } from "../typia/validators.js";
import type { EmittedParts } from "./emit.js";
import type { KeptOutput, KeptOutputs, PieceStore } from "./kept-outputs.js";
import { filesToKeep, keptModule, type ModuleFiles } from "./module-artifacts.js";
import type { ToolOptions } from "./options.js";
import { renderTool, type ToolRenderings } from "./render-tools.js";
import { emitSharedType } from "./shared-types.js";
import { emitTool, type ToolOutput } from "./tool-output.js";

/** The tools of a catalogue: with the output that was kept of each, or rendered to have one made. */
export interface PreparedTools {
  readonly kept: ReadonlyMap<string, KeptOutput>;
  readonly rendered: ReadonlyMap<string, Outcome<ToolRenderings>>;
  /** Of all tools, in the order of the catalogue. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Texts of tools in other languages, by tool name. */
export type LocaleTexts = ReadonlyMap<string, ContractLocales>;

/** Finds what is kept of each tool, and renders the others. */
export function prepareTools(
  { tools }: Catalog,
  outputs: KeptOutputs,
  locales: LocaleTexts,
  options: ToolOptions,
): PreparedTools {
  const kept = new Map<string, KeptOutput>();
  const rendered = new Map<string, Outcome<ToolRenderings>>();
  const diagnostics: Diagnostic[] = [];
  for (const tool of tools) {
    const known = outputs.find(tool, locales.get(tool.name));
    if (known === undefined) {
      const own = renderTool(tool, options);
      rendered.set(tool.name, own);
      diagnostics.push(...own.diagnostics);
    } else {
      kept.set(tool.name, known);
      diagnostics.push(...known.diagnostics);
    }
  }
  return { kept, rendered, diagnostics };
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
  { kept, rendered }: PreparedTools,
  { outputs, locales, validators }: OutputSources,
  options: ToolOptions,
): Outcome<ReadonlyMap<string, ToolOutput>> {
  const diagnostics: Diagnostic[] = [];
  const made = new Map<string, ToolOutput>();
  for (const tool of tools) {
    const known = kept.get(tool.name);
    if (known !== undefined) made.set(tool.name, known.output);
    const rendering = rendered.get(tool.name);
    if (rendering === undefined) continue;
    const own = locales.get(tool.name);
    const sources = { renderings: rendering.value, locales: own, validators: validators.byId };
    const { value: output, diagnostics: faults } = emitTool(tool, sources, options);
    diagnostics.push(...faults);
    if (output === undefined) continue;
    outputs.keep(tool, own, { output, diagnostics: rendering.diagnostics });
    made.set(tool.name, output);
  }
  return { value: made, diagnostics };
}

/** Modules of shared types by a key: of this process, and of an earlier one. */
export interface KeptTypes {
  readonly types: Map<string, ModuleFiles>;
  readonly pack: PieceStore | undefined;
}

/** The modules of shared types that these outputs need: from the store, or from the validators just compiled. */
export function sharedTypes(
  outputs: ReadonlyMap<string, ToolOutput>,
  { shared }: CompiledValidators,
  { types: known, pack: store }: KeptTypes,
  options: ToolOptions,
): EmittedParts["types"] {
  const fresh = new Map(shared.map((module) => [module.id, module]));
  const needed = new Set<string>();
  for (const { types } of outputs.values()) for (const id of types) needed.add(id);
  const ids = [...needed].sort();
  return new Map(
    ids.flatMap((id): (readonly [string, ModuleFiles])[] => {
      const { importExtension, javascript } = options;
      const key = `type ${javascript === undefined ? importExtension : "javascript"} ${id}`;
      const module = fresh.get(id);
      const stored = keptModule(store?.get(key) ?? []);
      const files = known.get(key) ?? stored ?? (module && emitSharedType(module, options));
      if (files === undefined) return [];
      known.set(key, files);
      store?.set(key, filesToKeep(files));
      return [[id, files]];
    }),
  );
}

/** The catalogue of the tools that nothing was kept of. */
export function freshTools({ tools }: Catalog, { kept }: PreparedTools): Catalog {
  return { tools: tools.filter(({ name }: Tool) => !kept.has(name)) };
}
