import { ts } from "../compiler.js";

/**
 * The declaration that a comment stands before. The compiler's own attachment misses comments on the line of an opening brace,
 * between a decorator and its method, and before the keyword of a declaration.
 */
export function declarationAfter(file: ts.SourceFile, start: number, end: number): ts.Node | undefined {
  let around: ts.Node = file;
  for (;;) {
    const next = childAt(around, start, end);
    if (next === undefined) return isHead(around, end) ? around : undefined;
    if (next.getStart(file) >= end) return declarationOf(next);
    around = next;
  }
}

function childAt(node: ts.Node, start: number, end: number): ts.Node | undefined {
  return ts.forEachChild(node, (child) => (child.pos <= start && end <= child.end ? child : undefined));
}

/** Does the comment stand among the first tokens of a declaration, before its name? */
function isHead(node: ts.Node, end: number): boolean {
  const name = ts.isVariableStatement(node)
    ? node.declarationList.declarations[0]
    : ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
      ? (node.name ?? node.body)
      : undefined;
  return name !== undefined && end <= name.getStart();
}

/** A comment before a modifier, a name or the value of a declaration is about the declaration. */
function declarationOf(node: ts.Node): ts.Node | undefined {
  if (node.kind === ts.SyntaxKind.EndOfFileToken) return undefined;
  const { parent } = node;
  const isName = ts.isIdentifier(node) || ts.isPropertyName(node) || ts.isModifier(node);
  if (
    isName &&
    (ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isFunctionDeclaration(parent))
  ) {
    return parent;
  }
  if (ts.isVariableDeclarationList(node) && ts.isVariableStatement(parent)) return parent;
  const holdsValue =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
  if (holdsValue && parent.initializer === node) return parent;
  return ts.isExportAssignment(parent) && parent.expression === node ? parent : node;
}
