import { loadCompiled } from "../cache/compiled-code.js";
import { compilerPath } from "../extract/compiler-path.js";

/** Loads the TypeScript that extraction reads sources with, quickly. To be called before anything of `src/extract` is imported that needs it. */
export function loadCompiler(): void {
  loadCompiled(compilerPath());
}
