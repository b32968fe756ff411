import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Where the TypeScript is that ts-morph brings, which sources are read with. */
export function compilerPath(): string {
  const common = createRequire(createRequire(import.meta.url).resolve("ts-morph")).resolve("@ts-morph/common");
  return join(dirname(common), "typescript.js");
}
