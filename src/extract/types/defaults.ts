import type { Json } from "../../ir/json.js";
import { ts } from "../compiler.js";
import { unwrap } from "../site/unwrap.js";

/** The value of an initialiser that is made of literals alone, in wire form; undefined for all other expressions. */
export function literalJson(expression: ts.Expression, checker: ts.TypeChecker): Json | undefined {
  const node = unwrap(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
  if (ts.isBigIntLiteral(node)) return String(BigInt(node.text.replaceAll("_", "").slice(0, -1)));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isPrefixUnaryExpression(node)) return signed(node, checker);
  if (ts.isArrayLiteralExpression(node)) return list(node, checker);
  if (ts.isObjectLiteralExpression(node)) return object(node, checker);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return enumMember(node, checker);
  return undefined;
}

function signed(node: ts.PrefixUnaryExpression, checker: ts.TypeChecker): Json | undefined {
  const value = literalJson(node.operand, checker);
  if (node.operator === ts.SyntaxKind.PlusToken) return typeof value === "number" ? value : undefined;
  if (node.operator !== ts.SyntaxKind.MinusToken) return undefined;
  if (typeof value === "number") return -value;
  return ts.isBigIntLiteral(node.operand) ? `-${String(value)}` : undefined;
}

function list(node: ts.ArrayLiteralExpression, checker: ts.TypeChecker): Json | undefined {
  const values = node.elements.map((element) => literalJson(element, checker));
  return values.every((value) => value !== undefined) ? values : undefined;
}

function object(node: ts.ObjectLiteralExpression, checker: ts.TypeChecker): Json | undefined {
  const entries: [string, Json][] = [];
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) return undefined;
    const { name } = property;
    const value = literalJson(property.initializer, checker);
    if (value === undefined || ts.isComputedPropertyName(name) || ts.isPrivateIdentifier(name)) return undefined;
    entries.push([name.text, value]);
  }
  return Object.fromEntries(entries);
}

/** `Cabin.Economy`: the value of an enum's member. */
function enumMember(node: ts.Expression, checker: ts.TypeChecker): Json | undefined {
  const type = checker.getTypeAtLocation(node);
  if (!(type.flags & ts.TypeFlags.EnumLiteral)) return undefined;
  return type.isStringLiteral() || type.isNumberLiteral() ? type.value : undefined;
}
