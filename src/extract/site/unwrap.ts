import { ts } from "../compiler.js";

/** The expression inside parentheses, `as`, `satisfies` and `!`. */
export function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isTypeAssertionExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

/** The function that an expression is, if it is one. */
export function functionBehind(expression: ts.Expression): ts.FunctionExpression | ts.ArrowFunction | undefined {
  const inner = unwrap(expression);
  return ts.isFunctionExpression(inner) || ts.isArrowFunction(inner) ? inner : undefined;
}

/** The object literal that an expression is, also through `Object.freeze` and the like. */
export function objectBehind(expression: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const inner = unwrap(expression);
  if (ts.isObjectLiteralExpression(inner)) return inner;
  const [argument] = isFreeze(inner) ? inner.arguments : [];
  return argument && objectBehind(argument);
}

/** Is this `Object.freeze(...)` or `Object.seal(...)`, which give back what they get? */
export function isFreeze(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ts.isIdentifier(node.expression.expression) &&
    node.expression.expression.text === "Object" &&
    /^(?:freeze|seal)$/.test(node.expression.name.text)
  );
}
