import { ts } from "../../compiler.js";
import { symbolAt } from "./environment.js";
import { enumMentions, literalMention, type Mention, type Walk } from "./mentions.js";
import { nowhere } from "./site.js";

const maximalNodes = 2_000;

/**
 * The literals in an expression, in the order of its text and through the constants and enums that it names: a schema such as
 * `z.enum(["low", "high"])` says the order that the type inferred from it does not.
 */
export function valueMentions(expression: ts.Node, walk: Walk): readonly Mention[] {
  const { world } = walk;
  const mentions: Mention[] = [];
  const followed = new Set<ts.Node>();
  let left = maximalNodes;
  const visit = (node: ts.Node): void => {
    if (left-- <= 0 || ts.isFunctionLike(node)) return;
    if (ts.isStringLiteralLike(node)) mentions.push(literalMention(node.text));
    else if (ts.isNumericLiteral(node)) mentions.push({ key: `n:${signed(node)}`, site: nowhere });
    else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else if (ts.isIdentifier(node)) follow(node);
    else if (ts.isPropertyAccessExpression(node) || ts.isQualifiedName(node)) {
      visit(ts.isQualifiedName(node) ? node.left : node.expression);
    } else ts.forEachChild(node, visit);
  };
  const follow = (name: ts.Identifier): void => {
    const symbol = symbolAt(name, world.checker);
    if (symbol === undefined) return;
    if (symbol.flags & ts.SymbolFlags.Enum) mentions.push(...enumMentions(symbol, world.checker));
    const value = symbol.valueDeclaration;
    if (value === undefined || !ts.isVariableDeclaration(value) || followed.has(value)) return;
    followed.add(value);
    if (value.initializer !== undefined) visit(value.initializer);
  };
  visit(expression);
  return mentions;
}

function signed(literal: ts.NumericLiteral): number {
  const { parent } = literal;
  const negative = ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.MinusToken;
  return negative ? -Number(literal.text) : Number(literal.text);
}
