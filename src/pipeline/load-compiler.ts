import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { loadCompiled } from "../cache/compiled-code.js";

/** Loads the TypeScript that extraction reads sources with, quickly. To be called before anything of `src/extract` is imported that needs it. */
export function loadCompiler(): void {
  const common = createRequire(createRequire(import.meta.url).resolve("ts-morph")).resolve("@ts-morph/common");
  loadCompiled(join(dirname(common), "typescript.js"));
}
