import { ts } from "./compiler.js";
import { modulePath } from "./module-path.js";
import { exportNames } from "./site/exports.js";

/** Module and export name by which generated code reaches a top-level declaration. */
export interface Reach {
  readonly file: string;
  readonly exportName: string;
}

/** Looks up how a declaration is reached. */
export type ReachOf = (owner: ts.Node) => Reach | undefined;

/** Declarations of a file, reached by what that file exports. */
export function ownReach(file: ts.SourceFile, checker: ts.TypeChecker, root: string): ReachOf {
  const names = exportNames(file, checker);
  return (owner) => {
    const exportName = ts.isExportAssignment(owner) ? "default" : names.of(owner);
    return exportName === undefined ? undefined : { file: modulePath(file.fileName, root), exportName };
  };
}

/** Declarations of other files that an entry file re-exports, reached through the entry. */
export function reExports(entry: ts.SourceFile, checker: ts.TypeChecker, root: string): ReadonlyMap<ts.Node, Reach> {
  const module = checker.getSymbolAtLocation(entry);
  const file = modulePath(entry.fileName, root);
  const found = new Map<ts.Node, Reach>();
  for (const symbol of module ? checker.getExportsOfModule(module) : []) {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of target.declarations ?? []) {
      const isForeign = declaration.getSourceFile() !== entry;
      if (isForeign && !found.has(declaration)) found.set(declaration, { file, exportName: symbol.name });
    }
  }
  return found;
}
