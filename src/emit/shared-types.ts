import { uncheckedMark } from "../output/mark.js";
import type { SharedValidator } from "../typia/validators.js";
import type { Artifact } from "./artifact.js";
import { createImports } from "./imports.js";
import { ownModule } from "./module-path.js";
import type { EmitOptions } from "./options.js";
import { render } from "./templates.js";

/** `types/<id>.ts`: validators of types that several tools share, one module for each group of definitions. */
export function emitSharedTypes(options: EmitOptions): readonly Artifact[] {
  return options.validators.shared.map((module) => {
    const kept = known.get(module);
    if (kept !== undefined && kept.importExtension === options.importExtension) return kept.artifact;
    const artifact = sharedType(module, options);
    known.set(module, { importExtension: options.importExtension, artifact });
    return artifact;
  });
}

type Extension = EmitOptions["importExtension"];

/** The same module is the same object from one build of a loaded project to the next. */
const known = new WeakMap<SharedValidator, { readonly importExtension: Extension; readonly artifact: Artifact }>();

function sharedType({ id, statements, shared }: SharedValidator, options: EmitOptions): Artifact {
  const path = `types/${id}.ts`;
  const imports = createImports([]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "value");
  for (const other of shared) imports.namespace(ownModule(`types/${other}`, path, options), `$${other}`, "value");
  const values = {
    header: uncheckedMark("types that tools share"),
    imports: imports.print(),
    body: statements.trim(),
  };
  return { path, content: render("module", values) };
}
