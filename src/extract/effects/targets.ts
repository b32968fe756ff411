import { ts } from "../compiler.js";
import { unwrap } from "../site/unwrap.js";
import type { Frame } from "./values.js";

/** What a call reaches. */
export type Target =
  /** Declarations that may be meant: overloads, members of a union. */
  | { readonly kind: "declared"; readonly declarations: readonly ts.Declaration[] }
  /** A function that was handed in. */
  | { readonly kind: "parameter"; readonly index: number }
  /** A function written in place, whose body is read with the code around it. */
  | { readonly kind: "inline" }
  | { readonly kind: "unknown" };

/** Looks up what an expression in the place of a function means, without checking the arguments. */
export function targetOf(callee: ts.Expression, frame: Frame): Target {
  const inner = unwrap(callee);
  if (ts.isFunctionExpression(inner) || ts.isArrowFunction(inner)) return { kind: "inline" };
  const symbol = symbolOf(inner, frame.checker);
  const parameter = symbol && frame.parameters.get(symbol);
  if (parameter) return { kind: "parameter", index: parameter.index };
  const declarations = (symbol?.declarations ?? []).filter(isTelling);
  if (declarations.length > 0) return { kind: "declared", declarations };
  const signatures = frame.checker.getTypeAtLocation(inner).getCallSignatures();
  const behind = signatures.flatMap(({ declaration }) => (declaration && isTelling(declaration) ? declaration : []));
  return behind.length > 0 ? { kind: "declared", declarations: behind } : { kind: "unknown" };
}

/** The function-like thing that a name or member stands for when it is not called but handed on. */
export function mentioned(node: ts.Node, checker: ts.TypeChecker): readonly ts.Declaration[] {
  const symbol = symbolOf(node, checker);
  if (!symbol || !(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Method | ts.SymbolFlags.Variable)))
    return [];
  return (symbol.declarations ?? [])
    .filter((declaration) => !ts.isVariableDeclaration(declaration) || holdsFunction(declaration))
    .filter(isTelling);
}

function symbolOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const name = ts.isPropertyAccessExpression(node)
    ? node.name
    : ts.isElementAccessExpression(node)
      ? node.argumentExpression
      : node;
  const symbol =
    ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Parameters, bindings and types of functions say nothing of what runs. */
function isTelling(declaration: ts.Declaration | ts.JSDocSignature): declaration is ts.Declaration {
  return !(
    ts.isParameter(declaration) ||
    ts.isBindingElement(declaration) ||
    ts.isFunctionTypeNode(declaration) ||
    ts.isCallSignatureDeclaration(declaration) ||
    ts.isTypeLiteralNode(declaration) ||
    ts.isJSDocSignature(declaration)
  );
}

function holdsFunction({ initializer }: ts.VariableDeclaration): boolean {
  const inner = initializer && unwrap(initializer);
  return (
    inner !== undefined && (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner) || ts.isCallExpression(inner))
  );
}
