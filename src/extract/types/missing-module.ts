import { ts } from "../compiler.js";

/**
 * The module that a declaration's type is imported from and that is not installed. A library's own faults are hidden from its users by
 * `skipLibCheck`, so that nothing else tells them.
 */
export function missingModule(declaration: ts.Node, checker: ts.TypeChecker): string | undefined {
  const specifier = specifierOf(declaration, checker);
  return specifier === undefined || checker.getSymbolAtLocation(specifier) !== undefined ? undefined : specifier.text;
}

/** The first import that the names in a declaration lead to. */
function specifierOf(node: ts.Node, checker: ts.TypeChecker): ts.StringLiteral | undefined {
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
    return node.argument.literal;
  const imported = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.declarations?.[0] : undefined;
  for (let around: ts.Node | undefined = imported; around !== undefined; around = around.parent) {
    if (ts.isImportDeclaration(around) && ts.isStringLiteral(around.moduleSpecifier)) return around.moduleSpecifier;
  }
  return ts.forEachChild(node, (child) => specifierOf(child, checker));
}
