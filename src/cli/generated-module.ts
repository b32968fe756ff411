import { existsSync } from "node:fs";
import { join } from "node:path";

/** A module of an output folder, which is TypeScript or JavaScript; undefined where there is none. */
export function generatedModule(outputDir: string, name: string): string | undefined {
  return [".ts", ".js"].map((extension) => join(outputDir, `${name}${extension}`)).find((path) => existsSync(path));
}
