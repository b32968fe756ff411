import { join } from "node:path";
import { createJiti } from "jiti";

/** Loads modules of the user's project, TypeScript included, as the project itself would resolve them. */
export interface ProjectModules {
  /** A path, or the name of a package; rejects when the module is missing or throws. */
  load(specifier: string): Promise<unknown>;
}

/** A loader for one state of a project: modules are read once. Make another one to see changes. */
export function projectModules(root: string, tsconfig: string | undefined): ProjectModules {
  const jiti = createJiti(join(root, "toolgen.json"), {
    moduleCache: false,
    interopDefault: true,
    tsconfigPaths: tsconfig === undefined ? true : join(root, tsconfig),
  });
  return { load: (specifier) => jiti.import(specifier) };
}
