import { ts } from "../compiler.js";

/** The symbol that a name or member stands for, through imports; `undefined` for a member that is looked up by a computed name. */
export function symbolOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (ts.isElementAccessExpression(node) && !ts.isStringLiteralLike(node.argumentExpression)) return undefined;
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

/** Declarations of the member that a destructured name is taken from. */
export function memberBehind(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Declaration[] {
  const [binding] = symbol.declarations ?? [];
  if (!binding || !ts.isBindingElement(binding) || !ts.isObjectBindingPattern(binding.parent)) return [];
  const name = binding.propertyName ?? binding.name;
  if (binding.dotDotDotToken || binding.initializer || !ts.isIdentifier(name)) return [];
  const owner = checker.getTypeAtLocation(binding.parent);
  return checker.getPropertyOfType(checker.getNonNullableType(owner), name.text)?.declarations ?? [];
}

/** Parameters, bindings and types of functions say nothing of what runs. */
export function isTelling(declaration: ts.Declaration): boolean {
  return !(
    ts.isParameter(declaration) ||
    ts.isBindingElement(declaration) ||
    ts.isFunctionTypeNode(declaration) ||
    ts.isCallSignatureDeclaration(declaration) ||
    ts.isTypeLiteralNode(declaration)
  );
}
