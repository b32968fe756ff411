import { posix } from "node:path";
import { buildCatalog } from "./analyze/build-catalog.js";
import type { Catalog } from "./analyze/catalog.js";
import { sameTools } from "./analyze/same-tools.js";
import type { CompiledGroup, CompileGroup, CompileOptions, FoundTool } from "./compilation.js";
import type { Config, GroupConfig } from "./config/config.js";
import type { Diagnostic, Outcome } from "./diagnostics/diagnostic.js";
import { openVectors } from "./embed/open.js";
import { emit } from "./emit/emit.js";
import { counterFor } from "./emit/forms/count.js";
import { formTotals, tokenCosts } from "./emit/forms/token-costs.js";
import { writtenOut } from "./emit/forms/written-out.js";
import { toolForms } from "./emit/forms-file.js";
import { openOutputs } from "./emit/kept-outputs.js";
import { localeTexts, type RenderedTranslation } from "./emit/locale-files.js";
import type { ToolOptions } from "./emit/options.js";
import { emitTools, freshTools, prepareTools, sharedTypes } from "./emit/outputs.js";
import { providerEmitter } from "./emit/providers/index.js";
import { renderTools } from "./emit/render-tools.js";
import { renderTranslations } from "./emit/render-translations.js";
import { embeddingText, searchDocuments } from "./emit/search-file.js";
import { validatorRequests } from "./emit/validator-requests.js";
import type { Extraction } from "./extract/extraction.js";
import { extractGroup } from "./extract-group.js";
import { openGlossary } from "./glossary/open.js";
import type { ToolDecl } from "./ir/tool.js";
import { keptFor } from "./kept-parts.js";
import { openLocales } from "./locale/open.js";
import { stopwatch } from "./stopwatch.js";
import { compileValidators } from "./typia/compile.js";

/** Compiles one group from its files. */
export const compileGroup: CompileGroup = async (config, group, options = {}) => {
  const watch = stopwatch();
  options.onProgress?.({ step: "Reading sources" });
  const extracted = await extractGroup(config, group, options.noCache !== true);
  watch.lap("extract");
  return compileExtraction(extracted, { config, group, watch }, options);
};

/** What an extraction is compiled for. */
interface Setting {
  readonly config: Config;
  readonly group: GroupConfig;
  readonly watch: ReturnType<typeof stopwatch>;
}

/**
 * All stages after extraction, in order. Every stage runs over what the ones before found right, so that all errors come in one
 * run; with errors there are artifacts only when `keepGoing` asks for them.
 */
export async function compileExtraction(
  extracted: Outcome<Extraction>,
  { config, group, watch }: Setting,
  options: CompileOptions = {},
): Promise<Outcome<CompiledGroup>> {
  const { tools, inputs, folders, importExtension } = extracted.value;
  const analyzed = buildCatalog(tools);
  watch.lap("analyze");
  const found = [...extracted.diagnostics, ...analyzed.diagnostics];
  const catalog = withoutErrors(sameTools(group, analyzed.value), found);
  const cacheDir = options.noCache === true ? undefined : config.cacheDir;
  const kept = keptFor(group, cacheDir);
  const { tokens } = kept;
  const settings = toolOptions(group, importExtension, tokens.count);
  const locales = openLocales(catalog, new Set(tools.map(({ name }) => name)), { root: config.root, group });
  const texts = localeTexts(locales.value.translations);
  options.onProgress?.({ step: "Rendering definitions", total: catalog.tools.length });
  const outputs = openOutputs(settingsText(settings), kept.last, kept.pack);
  const prepared = prepareTools(catalog, outputs, texts, settings);
  watch.lap("render");
  const right = withoutErrors(catalog, prepared.diagnostics);
  const translations = renderTranslations(locales.value.translations, settings, prepared.diagnostics);
  const diagnostics = [...found, ...prepared.diagnostics, ...locales.diagnostics, ...translations.diagnostics];
  const common = {
    tools: foundTools(tools, diagnostics),
    inputs: [...inputs, ...locales.value.files, ...searchFiles(config, group)],
    folders: [...new Set([...folders, ...locales.value.folders])],
  };
  if (hasError(diagnostics) && options.keepGoing !== true)
    return { value: { artifacts: [], ...common, stats: watch.laps() }, diagnostics };
  options.onProgress?.({ step: "Compiling validators", total: right.tools.length });
  const validators = await compileValidators(validatorRequests(freshTools(right, prepared)), {
    unknownKeys: group.unknownKeys,
    ...(cacheDir === undefined ? {} : { cacheDir }),
  });
  watch.lap("validators");
  const complete = withoutErrors(right, validators.diagnostics);
  const sources = { outputs, locales: texts, validators: validators.value };
  const made = emitTools(complete, prepared, sources, settings);
  const glossary = openGlossary(config.root, group.searchIndex ? group.glossary : undefined);
  const embeds = group.searchIndex && group.embed !== undefined;
  const embedded = embeds ? searchDocuments(complete, translations.value).map(embeddingText) : [];
  const vectors = await openVectors(embedded, config, group, options.noCache !== true);
  const types = sharedTypes(made.value, validators.value, kept, settings);
  const artifacts = emit(
    complete,
    { outputs: made.value, types },
    {
      ...settings,
      translations: ofTools(translations.value, complete),
      glossary: glossary.value,
      vectors: vectors.value,
    },
  );
  const all = [
    ...diagnostics,
    ...validators.diagnostics,
    ...glossary.diagnostics,
    ...vectors.diagnostics,
    ...made.diagnostics,
  ];
  if (!hasError(all)) kept.save();
  watch.lap("emit");
  return {
    value: {
      artifacts,
      ...common,
      stats: { tools: complete.tools.length, ...watch.laps() },
      tokens: () => tokensOf(complete, settings),
    },
    diagnostics: all,
  };
}

function toolOptions(
  group: GroupConfig,
  importExtension: Extraction["importExtension"],
  countTokens: (text: string) => number,
): ToolOptions {
  const { providers, unknownKeys, searchIndex } = group;
  return {
    providers,
    emitter: providerEmitter,
    importExtension,
    rootFromOutput: rootFrom(group),
    ...inside(group),
    unknownKeys,
    searchIndex,
    countTokens,
  };
}

/** The options as a text: functions among them are the same in every build of toolgen. */
function settingsText({ countTokens: _, emitter: __, ...options }: ToolOptions): string {
  return JSON.stringify(options);
}

function tokensOf(catalog: Catalog, options: ToolOptions): ReturnType<NonNullable<CompiledGroup["tokens"]>> {
  const { providers, countTokens } = options;
  const [provider] = providers;
  if (provider === undefined || countTokens === undefined) return undefined;
  const { value: renderings } = renderTools(catalog, options);
  const costs = tokenCosts(catalog, renderings, provider, countTokens);
  const forms = toolForms(catalog, renderings, { providers, countTokens });
  const kinds = providers.map((id) => [id, counterFor(id, countTokens).counting] as const);
  const long = writtenOut(
    kinds.flatMap(([id, { kind }]) =>
      forms.map(([tool, { tokens }]) => ({
        tool,
        provider: id,
        exact: kind === "o200k",
        tokens: tokens[id]?.[0] ?? 0,
      })),
    ),
  );
  return { ...costs, forms: formTotals(forms, kinds), ...(long && { writtenOut: long }) };
}

/** The catalogue without the tools that an error names. */
function withoutErrors({ tools }: Catalog, diagnostics: readonly Diagnostic[]): Catalog {
  const wrong = new Set(
    diagnostics.flatMap(({ severity, tool }) => (severity === "error" && tool !== undefined ? [tool] : [])),
  );
  return wrong.size === 0 ? { tools } : { tools: tools.filter(({ name }) => !wrong.has(name)) };
}

/** Files beside the sources that the search index is made from; a missing one is waited for. */
function searchFiles({ root }: Config, { glossary, embed }: GroupConfig): readonly string[] {
  const named = [glossary, embed].filter((path) => path !== undefined);
  return named.map((path) => posix.resolve(root.replaceAll("\\", "/"), path));
}

/** The translations of the tools that are left. */
function ofTools(translations: readonly RenderedTranslation[], { tools }: Catalog): readonly RenderedTranslation[] {
  const names = new Set(tools.map(({ name }) => name));
  return translations.map((translation) => ({
    ...translation,
    tools: translation.tools.filter(({ tool }) => names.has(tool.name)),
  }));
}

function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** Tools that were read, and those that only a diagnostic tells of. */
function foundTools(decls: readonly ToolDecl[], diagnostics: readonly Diagnostic[]): readonly FoundTool[] {
  const found = new Map<string, FoundTool>();
  for (const { name, position } of decls) found.set(name, { name, file: position.file });
  for (const { tool, position } of diagnostics) {
    if (tool !== undefined && position !== undefined && !found.has(tool))
      found.set(tool, { name: tool, file: position.file });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Where the output is, unless it is outside of the project. */
function inside({ output }: GroupConfig): { readonly outputFromRoot?: string } {
  const path = posix.normalize(output.replaceAll("\\", "/"));
  return path.startsWith("..") || posix.isAbsolute(path) ? {} : { outputFromRoot: path };
}

/** POSIX path from the output folder to the project root. */
function rootFrom({ output }: GroupConfig): string {
  return posix.relative(posix.join("/root", output.replaceAll("\\", "/")), "/root") || ".";
}
