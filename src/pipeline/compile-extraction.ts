import { buildCatalog } from "../analyze/build-catalog.js";
import type { Config, GroupConfig } from "../config/config.js";
import { hasError, type Outcome } from "../diagnostics/diagnostic.js";
import { emit } from "../emit/emit.js";
import { openOutputs } from "../emit/kept-outputs.js";
import { localeTexts } from "../emit/locale-files.js";
import { emitTools, freshTools, prepareTools, sharedTypes } from "../emit/outputs.js";
import { renderTranslations } from "../emit/render-translations.js";
import { validatorRequests } from "../emit/validator-requests.js";
import type { Extraction } from "../extract/extraction.js";
import { openLocales } from "../locale/open.js";
import { compileValidators } from "../typia/compile.js";
import type { CompiledGroup, CompileOptions } from "./compilation.js";
import { keptFor } from "./kept-parts.js";
import { foundTools, ofTools, withoutErrors } from "./right-tools.js";
import { openSearchSources, searchFiles } from "./search-sources.js";
import type { Stopwatch } from "./stopwatch.js";
import { tokenReport } from "./token-report.js";
import { optionsText, toolOptions, writingOptions } from "./tool-options.js";

/** What an extraction is compiled for. */
interface Setting {
  readonly config: Config;
  readonly group: GroupConfig;
  readonly watch: Stopwatch;
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
  const cacheDir = options.noCache === true ? undefined : config.cacheDir;
  const kept = keptFor(group, cacheDir);
  const analyzed = buildCatalog(tools, kept.catalog);
  kept.catalog = analyzed.value;
  watch.lap("analyze");
  const found = [...extracted.diagnostics, ...analyzed.diagnostics];
  const catalog = withoutErrors(analyzed.value, found);
  const settings = toolOptions(group, importExtension, kept.tokens.count);
  const locales = openLocales(catalog, () => new Set(tools.map(({ name }) => name)), { root: config.root, group });
  const texts = localeTexts(locales.value.translations);
  options.onProgress?.({ step: "Rendering definitions", total: catalog.tools.length });
  const outputs = openOutputs(optionsText(settings), kept.outputs, kept.pack);
  const prepared = prepareTools(catalog, outputs, texts, settings);
  watch.lap("render");
  const right = withoutErrors(catalog, prepared.diagnostics);
  const translations = renderTranslations(locales.value.translations, settings, prepared.diagnostics);
  const diagnostics = [...found, ...prepared.diagnostics, ...locales.diagnostics, ...translations.diagnostics];
  const search = searchFiles(config, group);
  const common = {
    tools: foundTools(tools, diagnostics),
    inputs: [...inputs, ...locales.value.files, ...search.files],
    folders: [...new Set([...folders, ...locales.value.folders, ...search.folders])],
    awaited: search.awaited,
  };
  if (hasError(diagnostics) && options.keepGoing !== true)
    return { value: { artifacts: [], ...common, stats: watch.laps() }, diagnostics };
  options.onProgress?.({ step: "Compiling validators", total: right.tools.length });
  const fresh = freshTools(right, prepared.value);
  const validators = await compileValidators(validatorRequests(fresh), {
    unknownKeys: group.unknownKeys,
    ...(cacheDir === undefined ? {} : { cacheDir }),
  });
  watch.lap("validators");
  const complete = withoutErrors(right, validators.diagnostics);
  const sources = { outputs, locales: texts, validators: validators.value };
  const writing = fresh.tools.length === 0 ? settings : await writingOptions(settings);
  const made = emitTools(complete, prepared.value, sources, writing);
  const types = sharedTypes(made.value, validators.value, kept, writing);
  const searched = await openSearchSources(complete, translations.value, {
    config,
    group,
    useCache: options.noCache !== true,
  });
  const artifacts = emit(
    complete,
    { tools: made.value, types, kept: kept.files },
    { ...settings, translations: ofTools(translations.value, complete), ...searched.value },
  );
  const all = [...diagnostics, ...validators.diagnostics, ...searched.diagnostics, ...made.diagnostics];
  if (!hasError(all)) kept.save();
  watch.lap("emit");
  return {
    value: {
      artifacts,
      ...common,
      stats: { tools: complete.tools.length, ...watch.laps() },
      tokens: () => tokenReport(complete, settings),
    },
    diagnostics: all,
  };
}
