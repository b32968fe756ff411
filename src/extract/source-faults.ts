import { ts } from "ts-morph";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { positionAt } from "./types/position.js";

/** Imports that bundlers resolve to something that is not code. */
const ASSET =
  /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|html?|mdx?|txt|graphql|gql|wasm|ya?ml|json5?|node|vue|svelte|astro)$|[?!]/i;

/** Syntax errors and unresolved imports in the author's files of a program: those with tools, and what they import. */
export function sourceFaults(program: ts.Program, root: string): readonly Diagnostic[] {
  return program
    .getSourceFiles()
    .filter(
      (file) =>
        !file.isDeclarationFile && !file.fileName.includes("/node_modules/") && !file.fileName.endsWith(".json"),
    )
    .flatMap((file) => faultsOf(file, program, root));
}

function faultsOf(file: ts.SourceFile, program: ts.Program, root: string): readonly Diagnostic[] {
  const syntax = program.getSyntacticDiagnostics(file).map((fault) =>
    diagnostic("TG1011", ts.flattenDiagnosticMessageText(fault.messageText, " "), {
      position: positionAt(file, fault.start, fault.length, root),
    }),
  );
  return [...syntax, ...unresolvedImports(file, program, root)];
}

function unresolvedImports(file: ts.SourceFile, program: ts.Program, root: string): readonly Diagnostic[] {
  const checker = program.getTypeChecker();
  return file.statements.flatMap((statement): readonly Diagnostic[] => {
    const specifier = specifierOf(statement);
    if (specifier === undefined || ASSET.test(specifier.text) || checker.getSymbolAtLocation(specifier)) return [];
    if (isUntyped(specifier, file, program)) return [];
    const position = positionAt(file, specifier.getStart(file), specifier.getWidth(file), root);
    return [diagnostic("TG1012", `the module "${specifier.text}" cannot be found`, { position })];
  });
}

/** The module of an import or re-export that binds names; one for its side effects alone has no types to lose. */
function specifierOf(statement: ts.Statement): ts.StringLiteral | undefined {
  const isBinding = (ts.isImportDeclaration(statement) && statement.importClause) || ts.isExportDeclaration(statement);
  const specifier = isBinding ? statement.moduleSpecifier : undefined;
  return specifier && ts.isStringLiteral(specifier) ? specifier : undefined;
}

/** Is the module there, as JavaScript without types? Then what it gives is `any`, as for the author's own compiler. */
function isUntyped(specifier: ts.StringLiteral, file: ts.SourceFile, program: ts.Program): boolean {
  const options = program.getCompilerOptions();
  const mode = ts.getModeForUsageLocation(file, specifier, options);
  const found = ts.resolveModuleName(specifier.text, file.fileName, options, ts.sys, undefined, undefined, mode);
  return found.resolvedModule !== undefined;
}
