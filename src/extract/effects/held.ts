import { ts } from "../compiler.js";
import { symbolOf } from "./symbols.js";

/** A declaration that gets values. */
export type Holder = ts.VariableDeclaration | ts.PropertyAssignment | ts.PropertyDeclaration;

/** Is it a variable or a property that gets values where it is declared, or later? */
export function isHolder(declaration: ts.Declaration): declaration is Holder {
  return (
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration) ||
    ts.isPropertyDeclaration(declaration)
  );
}

/** What a variable or property is given at first, and what its file assigns to it later. */
export function valuesHeld(declaration: Holder, checker: ts.TypeChecker): readonly ts.Expression[] {
  const symbol = checker.getSymbolAtLocation(declaration.name);
  const later = assignmentsIn(declaration.getSourceFile()).get(declaration.name.getText()) ?? [];
  return [
    ...(declaration.initializer ? [declaration.initializer] : []),
    ...later.flatMap(({ left, right }) => (symbolOf(left, checker) === symbol ? right : [])),
  ];
}

const assignmentsByFile = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.BinaryExpression[]>>();

/** Plain and logical assignments of a file, by the last name on their left side. */
function assignmentsIn(file: ts.SourceFile): ReadonlyMap<string, readonly ts.BinaryExpression[]> {
  const known = assignmentsByFile.get(file);
  if (known) return known;
  const found = new Map<string, ts.BinaryExpression[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
      const target = ts.isPropertyAccessExpression(node.left) ? node.left.name : node.left;
      if (ts.isIdentifier(target) || ts.isPrivateIdentifier(target))
        found.set(target.text, [...(found.get(target.text) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  assignmentsByFile.set(file, found);
  return found;
}

function isAssignment(operator: ts.SyntaxKind): boolean {
  return operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment;
}
