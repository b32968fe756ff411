import { posix } from "node:path";
import { buildCatalog } from "./analyze/build-catalog.js";
import type { Catalog } from "./analyze/catalog.js";
import { sameTools } from "./analyze/same-tools.js";
import { openTokenCounts, type TokenCounts } from "./cache/token-counts.js";
import type { CompiledGroup, CompileGroup, CompileOptions, FoundTool } from "./compilation.js";
import type { Config, GroupConfig } from "./config/config.js";
import type { Diagnostic, Outcome } from "./diagnostics/diagnostic.js";
import { openVectors } from "./embed/open.js";
import { emit } from "./emit/emit.js";
import { counterFor } from "./emit/forms/count.js";
import { formTotals, tokenCosts } from "./emit/forms/token-costs.js";
import { toolForms } from "./emit/forms-file.js";
import type { RenderedTranslation } from "./emit/locale-files.js";
import { providerEmitter } from "./emit/providers/index.js";
import { renderTools } from "./emit/render-tools.js";
import { renderTranslations } from "./emit/render-translations.js";
import { embeddingText, searchDocuments } from "./emit/search-file.js";
import { validatorRequests } from "./emit/validator-requests.js";
import { extractTools } from "./extract/extract.js";
import { importExtension } from "./extract/import-extension.js";
import { isLibraryPath } from "./extract/library-path.js";
import { type OpenedProject, openProject } from "./extract/project.js";
import { openGlossary } from "./glossary/open.js";
import type { ToolDecl } from "./ir/tool.js";
import { openLocales } from "./locale/open.js";
import { stopwatch } from "./stopwatch.js";
import { compileValidators, type KeptValidators } from "./typia/compile.js";

/** Compiles one group from its files: opens the project, then {@link compileProject}. */
export const compileGroup: CompileGroup = async (config, group, options = {}) => {
  options.onProgress?.({ step: "Reading sources" });
  const opened = openProject(group, config);
  const compiled = await compileProject(opened.value, config, options);
  return { value: compiled.value, diagnostics: [...opened.diagnostics, ...compiled.diagnostics] };
};

/**
 * All stages after opening, in order. Every stage runs over what the ones before found right, so that all errors come in one
 * run; with errors there are artifacts only when `keepGoing` asks for them.
 */
export async function compileProject(
  project: OpenedProject,
  config: Config,
  options: CompileOptions = {},
): Promise<Outcome<CompiledGroup>> {
  const watch = stopwatch();
  const { group } = project;
  options.onProgress?.({ step: "Reading types" });
  const extracted = extractTools(project);
  watch.lap("extract");
  const analyzed = buildCatalog(extracted.value);
  watch.lap("analyze");
  const found = [...extracted.diagnostics, ...analyzed.diagnostics];
  const catalog = withoutErrors(sameTools(group, analyzed.value), found);
  options.onProgress?.({ step: "Rendering definitions", total: catalog.tools.length });
  const rendering = { providers: group.providers, emitter: providerEmitter };
  const rendered = renderTools(catalog, rendering);
  watch.lap("render");
  const diagnostics = [...found, ...rendered.diagnostics];
  const right = withoutErrors(catalog, rendered.diagnostics);
  const locales = openLocales(right, new Set(extracted.value.map(({ name }) => name)), project);
  const translations = renderTranslations(locales.value.translations, rendering, rendered.diagnostics);
  diagnostics.push(...locales.diagnostics, ...translations.diagnostics);
  const common = {
    tools: foundTools(extracted.value, diagnostics),
    inputs: [...inputsOf(project), ...locales.value.files, ...searchFiles(config, group)],
    folders: [...new Set([...project.inputs.folders, ...locales.value.folders])],
  };
  if (hasError(diagnostics) && options.keepGoing !== true) {
    return { value: { artifacts: [], ...common, stats: watch.laps() }, diagnostics };
  }
  options.onProgress?.({ step: "Compiling validators", total: right.tools.length });
  const cacheDir = options.noCache === true ? undefined : config.cacheDir;
  const kept = keptFor(group, cacheDir);
  const { tokens } = kept;
  const validators = await compileValidators(validatorRequests(right), {
    unknownKeys: group.unknownKeys,
    kept: kept.validators,
    ...(cacheDir === undefined ? {} : { cacheDir }),
  });
  watch.lap("validators");
  const complete = withoutErrors(right, validators.diagnostics);
  const glossary = openGlossary(config.root, group.searchIndex ? group.glossary : undefined);
  const embeds = group.searchIndex && group.embed !== undefined;
  const texts = embeds ? searchDocuments(complete, translations.value).map(embeddingText) : [];
  const vectors = await openVectors(texts, config, group, options.noCache !== true);
  const emitted = emit(complete, rendered.value, {
    ...rendering,
    importExtension: importExtension(project),
    rootFromOutput: rootFrom(group),
    ...inside(group),
    unknownKeys: group.unknownKeys,
    searchIndex: group.searchIndex,
    translations: ofTools(translations.value, complete),
    glossary: glossary.value,
    vectors: vectors.value,
    countTokens: tokens.count,
    validators: validators.value,
  });
  tokens.save();
  watch.lap("emit");
  const search = [...glossary.diagnostics, ...vectors.diagnostics];
  return {
    value: {
      artifacts: emitted.value,
      ...common,
      stats: { tools: complete.tools.length, ...watch.laps() },
      tokens: () => {
        const [provider] = group.providers;
        if (provider === undefined) return undefined;
        const costs = tokenCosts(complete, rendered.value, provider, tokens.count);
        const counting = { providers: group.providers, countTokens: tokens.count };
        const forms = toolForms(complete, rendered.value, counting).map(([, each]) => each);
        const kinds = group.providers.map((id) => [id, counterFor(id, tokens.count).counting] as const);
        return { ...costs, forms: formTotals(forms, kinds) };
      },
    },
    diagnostics: [...diagnostics, ...validators.diagnostics, ...search, ...emitted.diagnostics],
  };
}

/** What a group that stays loaded keeps from one compilation to the next. */
interface Kept {
  readonly validators: KeptValidators;
  readonly tokens: TokenCounts;
}

const keptOf = new WeakMap<GroupConfig, Kept>();

function keptFor(group: GroupConfig, cacheDir: string | undefined): Kept {
  const kept = keptOf.get(group) ?? { validators: new WeakMap(), tokens: openTokenCounts(cacheDir) };
  keptOf.set(group, kept);
  return kept;
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

function inputsOf({ inputs }: OpenedProject): readonly string[] {
  const all = new Set([...inputs.sources, ...inputs.scanned, ...inputs.configs]);
  return [...all].filter((path) => !isLibraryPath(path));
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
