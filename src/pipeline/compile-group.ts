import type { CompileGroup } from "./compilation.js";
import { compileExtraction } from "./compile-extraction.js";
import { extractGroup } from "./extract-group.js";
import { keptFor } from "./kept-parts.js";
import { stopwatch } from "./stopwatch.js";
import { needsTokenizer } from "./token-texts.js";

/** Compiles one group from its files. */
export const compileGroup: CompileGroup = async (config, group, options = {}) => {
  const watch = stopwatch();
  options.onProgress?.({ step: "Reading sources" });
  if (needsTokenizer(group)) keptFor(group, options.noCache === true ? undefined : config.cacheDir).tokens.prepare();
  const extracted = await extractGroup(config, group, options.noCache !== true);
  watch.lap("extract");
  return compileExtraction(extracted, { config, group, watch }, options);
};
