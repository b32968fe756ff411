import { uncheckedMark } from "../output/mark.js";
import type { SharedValidator } from "../typia/validators.js";
import { createImports } from "./imports.js";
import { languageOf, type ModuleFiles, moduleFiles } from "./module-artifacts.js";
import { ownModule, type PathOptions } from "./module-path.js";
import { render } from "./templates.js";

/** Path of a module of shared types. */
export function typePath(id: string): string {
  return `types/${id}.ts`;
}

/** `types/<id>.ts`: validators of types that several tools share, one module for each group of definitions. */
export function emitSharedType({ id, statements, shared }: SharedValidator, options: PathOptions): ModuleFiles {
  const path = typePath(id);
  const imports = createImports([]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "value");
  for (const other of shared) imports.namespace(ownModule(`types/${other}`, path, options), `$${other}`, "value");
  const values = {
    header: uncheckedMark("types that tools share", languageOf(options)),
    imports: imports.print(),
    body: statements.trim(),
  };
  return moduleFiles(render("module", values), options.javascript);
}
