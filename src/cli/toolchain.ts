import type { Config, GroupConfig } from "../config/config.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import type { CompileGroup, WarmGroup } from "../pipeline/compilation.js";

/** The stages that commands call, loaded when first needed: a command that needs no compiler starts without one. */
export interface Toolchain {
  loadConfig(options: { readonly cwd: string; readonly configPath?: string }): Promise<Outcome<Config | undefined>>;
  readonly compileGroup: CompileGroup;
  /** Loads a group to be compiled again and again. */
  warmGroup(config: Config, group: GroupConfig): Promise<WarmGroup>;
}
