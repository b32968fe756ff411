import type { Tool } from "../analyze/catalog.js";
import type { ProviderId } from "../config/config.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { ContractLocales } from "../drift/contract.js";
import { buildManifest, printManifest } from "../drift/manifest.js";
import type { CompiledValidators } from "../typia/validators.js";
import { piece } from "./artifact.js";
import { formsOf } from "./forms/tool-forms.js";
import { jsonProperty } from "./json-constant.js";
import { type ModuleFiles, moduleFiles } from "./module-artifacts.js";
import type { ToolOptions } from "./options.js";
import { type ProviderParts, providerParts } from "./provider-files.js";
import { definitionTexts } from "./providers/definition-texts.js";
import type { ToolRenderings } from "./render-tools.js";
import { emitToolFile } from "./tool-file.js";
import { validatorIds } from "./validator-requests.js";

/** All that is emitted for one tool, as pieces of files: a function of the tool, its texts in other languages and the options. */
export interface ToolOutput {
  readonly manifest: Uint8Array;
  readonly module: ModuleFiles;
  /** Its line in `forms.ts`; absent without a search index. */
  readonly forms?: Uint8Array;
  readonly providers: Readonly<Partial<Record<ProviderId, ProviderParts>>>;
  /** Ids of the shared types that its file imports, directly or through others. */
  readonly types: readonly string[];
}

/** What the output of a tool is made from, beside the tool and the options. */
export interface ToolSources {
  readonly renderings: ToolRenderings;
  readonly locales: ContractLocales | undefined;
  readonly validators: CompiledValidators["byId"];
}

/** Emits one tool. A fault of ours in it is reported with its name and does not hide what else there is to report. */
export function emitTool(tool: Tool, sources: ToolSources, options: ToolOptions): Outcome<ToolOutput | undefined> {
  try {
    return { value: outputOf(tool, sources, options), diagnostics: [] };
  } catch (error) {
    return { value: undefined, diagnostics: [fault(tool, error)] };
  }
}

function outputOf(tool: Tool, { renderings, locales, validators }: ToolSources, options: ToolOptions): ToolOutput {
  const rendered = [...renderings.values()].map((rendering) => ({ rendering, texts: definitionTexts(rendering) }));
  const manifest = buildManifest(
    tool,
    rendered.map(({ texts }) => texts),
    locales,
  );
  const parts = rendered.map(
    ({ rendering, texts }) => [texts.provider, providerParts(tool.name, rendering, texts)] as const,
  );
  return {
    manifest: piece(printManifest(manifest)),
    module: moduleFiles(
      emitToolFile(tool, { fingerprints: manifest.fingerprints, validators }, options),
      options.javascript,
    ),
    ...(options.searchIndex ? { forms: formsPiece(tool, renderings, options) } : {}),
    providers: Object.fromEntries(parts),
    types: typesOf(tool, validators),
  };
}

/** The entry of a tool in `forms.ts` and in files of locales. */
export function formsPiece(
  tool: Tool,
  renderings: ToolRenderings,
  { countTokens }: Pick<ToolOptions, "countTokens">,
): Uint8Array {
  return piece(jsonProperty(tool.name, formsOf(tool, renderings, countTokens), "  "));
}

function typesOf(tool: Tool, byId: CompiledValidators["byId"]): readonly string[] {
  const ids = Object.values(validatorIds(tool));
  return [...new Set(ids.flatMap((id) => byId.get(id)?.modules ?? []))].sort();
}

function fault({ name, position }: Tool, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  return diagnostic("TG9001", `emitting ${name} failed: ${message}`, { tool: name, position });
}
