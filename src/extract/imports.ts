import { ts } from "./compiler.js";

/** One module that a file names, and the file that it means. */
export interface ModuleImport {
  readonly specifier: ts.StringLiteralLike;
  /** Absent for a module that is not found, that has no types, or that only an ambient declaration describes. */
  readonly file?: ts.SourceFile;
  /** The compiler knows types for it. */
  readonly resolved: boolean;
  /** It binds names; an import for its side effects alone has no types to lose. */
  readonly binding: boolean;
}

/** All modules that a file imports, re-exports or names in `import("...")`, and the files that it references. */
export function importsOf(file: ts.SourceFile, checker: ts.TypeChecker): readonly ModuleImport[] {
  const found = file.statements.flatMap((statement): readonly ModuleImport[] => {
    const specifier = specifierOf(statement);
    return specifier ? [describe(specifier, bindsNames(statement), checker)] : [];
  });
  if (/\.[cm]?jsx?$/.test(file.fileName)) return [...found, ...namedInJavaScript(file, found, checker)];
  if (!/\bimport\s*(?:\(|\/[*/])/.test(file.text)) return found;
  const visit = (node: ts.Node): void => {
    const specifier = dynamicSpecifier(node);
    if (specifier) found.push(describe(specifier, false, checker));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** JavaScript names modules in calls of `require` and in comments too: the compiler has listed them. */
function namedInJavaScript(
  file: ts.SourceFile & { readonly imports?: readonly ts.StringLiteralLike[] },
  found: readonly ModuleImport[],
  checker: ts.TypeChecker,
): readonly ModuleImport[] {
  const known = new Set(found.map(({ specifier }) => specifier));
  return (file.imports ?? []).filter((each) => !known.has(each)).map((each) => describe(each, false, checker));
}

function describe(specifier: ts.StringLiteralLike, binding: boolean, checker: ts.TypeChecker): ModuleImport {
  const symbol = checker.getSymbolAtLocation(specifier);
  const file = symbol?.declarations?.find(ts.isSourceFile);
  return { specifier, resolved: symbol !== undefined, binding, ...(file && { file }) };
}

function specifierOf(statement: ts.Statement): ts.StringLiteralLike | undefined {
  if (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference)) {
    const { expression } = statement.moduleReference;
    return ts.isStringLiteralLike(expression) ? expression : undefined;
  }
  const isPlain = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
  const specifier = isPlain ? statement.moduleSpecifier : undefined;
  return specifier && ts.isStringLiteralLike(specifier) ? specifier : undefined;
}

function bindsNames(statement: ts.Statement): boolean {
  return !ts.isImportDeclaration(statement) || statement.importClause !== undefined;
}

function dynamicSpecifier(node: ts.Node): ts.StringLiteralLike | undefined {
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return ts.isStringLiteralLike(node.argument.literal) ? node.argument.literal : undefined;
  }
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const [argument] = isImport ? node.arguments : [];
  return argument && ts.isStringLiteralLike(argument) ? argument : undefined;
}
