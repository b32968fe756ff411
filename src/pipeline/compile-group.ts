import type { CompileGroup } from "./compilation.js";
import { compileExtraction } from "./compile-extraction.js";
import { extractGroup } from "./extract-group.js";
import { stopwatch } from "./stopwatch.js";

/** Compiles one group from its files. */
export const compileGroup: CompileGroup = async (config, group, options = {}) => {
  const watch = stopwatch();
  options.onProgress?.({ step: "Reading sources" });
  const extracted = await extractGroup(config, group, options.noCache !== true);
  watch.lap("extract");
  return compileExtraction(extracted, { config, group, watch }, options);
};
