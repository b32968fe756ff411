import { loadCompiler } from "../load-compiler.js";
import type { Toolchain } from "./toolchain.js";

/** The real stages, each loaded when it is first called. */
export const lazyToolchain: Toolchain = {
  loadConfig: async (options) => (await import("../config/load.js")).loadConfig(options),
  compileGroup: async (config, group, options) => (await import("../pipeline.js")).compileGroup(config, group, options),
  async warmGroup(config, group) {
    loadCompiler();
    return (await import("../warm-group.js")).warmGroup(config, group);
  },
};
