import { loadCompiler } from "../pipeline/load-compiler.js";
import type { Toolchain } from "./toolchain.js";

/** The real stages, each loaded when it is first called. */
export const lazyToolchain: Toolchain = {
  loadConfig: async (options) => (await import("../config/load.js")).loadConfig(options),
  compileGroup: async (config, group, options) =>
    (await import("../pipeline/compile-group.js")).compileGroup(config, group, options),
  async warmGroup(config, group) {
    loadCompiler();
    return (await import("../pipeline/warm-group.js")).warmGroup(config, group);
  },
};
