import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { loadCompiled } from "../cache/compiled-code.js";
import type { WarmGroup } from "../compilation.js";
import type { Config, GroupConfig } from "../config/config.js";
import type { Toolchain } from "./toolchain.js";

/** The real stages, each loaded when it is first called. */
export const lazyToolchain: Toolchain = {
  loadConfig: async (options) => (await import("../config/load.js")).loadConfig(options),
  compileGroup: async (config, group, options) => (await loadPipeline()).compileGroup(config, group, options),
  warmGroup,
};

async function warmGroup(config: Config, group: GroupConfig): Promise<WarmGroup> {
  const { compileProject } = await loadPipeline();
  const { openProject } = await import("../extract/project.js");
  let opened = openProject(group, config);
  return {
    async compile(changed, options) {
      if (changed.length > 0) opened = opened.value.refresh(changed);
      const { value, diagnostics } = await compileProject(opened.value, config, options);
      return { value, diagnostics: [...opened.diagnostics, ...diagnostics] };
    },
  };
}

async function loadPipeline(): Promise<typeof import("../pipeline.js")> {
  const common = createRequire(createRequire(import.meta.url).resolve("ts-morph")).resolve("@ts-morph/common");
  loadCompiled(join(dirname(common), "typescript.js"));
  return import("../pipeline.js");
}
