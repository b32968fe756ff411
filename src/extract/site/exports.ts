import { ts } from "../compiler.js";

/** Names under which a module exports its own declarations as values. */
export interface ExportNames {
  /** The export name of a declaration; its own name is preferred, `default` comes last. */
  of(declaration: ts.Node): string | undefined;
}

/** Reads the export table of a file. */
export function exportNames(file: ts.SourceFile, checker: ts.TypeChecker): ExportNames {
  const names = new Map<ts.Node, string[]>();
  const module = checker.getSymbolAtLocation(file);
  module?.exports?.forEach((symbol) => {
    const name = ts.unescapeLeadingUnderscores(symbol.escapedName);
    if (name === "__export" || name === "export=" || symbol.declarations?.every(isTypeOnly)) return;
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of target.declarations ?? []) {
      names.set(declaration, [...(names.get(declaration) ?? []), name]);
    }
  });
  return {
    of(declaration) {
      const known = names.get(declaration) ?? [];
      const own = ts.getNameOfDeclaration(declaration as ts.Declaration);
      const ownName = own && ts.isIdentifier(own) ? own.text : undefined;
      return known.find((name) => name === ownName) ?? known.find((name) => name !== "default") ?? known[0];
    },
  };
}

function isTypeOnly(declaration: ts.Declaration): boolean {
  return ts.isExportSpecifier(declaration) && (declaration.isTypeOnly || declaration.parent.parent.isTypeOnly);
}
