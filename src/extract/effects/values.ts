import { ts } from "../compiler.js";
import { unwrap } from "../site/unwrap.js";
import type { ParameterSegment } from "./summary.js";

/** What an expression is known to be, in terms of the parameters of the function around it. */
export type Value =
  | { readonly kind: "parameter"; readonly index: number; readonly path: readonly string[] }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "object"; readonly node: ts.ObjectLiteralExpression };

/** The names of a function's body that hold parameters or parts of them. */
export interface Frame {
  readonly checker: ts.TypeChecker;
  readonly parameters: ReadonlyMap<ts.Symbol, { readonly index: number; readonly path: readonly string[] }>;
}

/** The frame of a function. Parameters that its body assigns to are left out: they may hold anything. */
export function frameOf(
  parameters: readonly ts.ParameterDeclaration[],
  bodies: readonly ts.Node[],
  checker: ts.TypeChecker,
): Frame {
  const assigned = new Set(bodies.flatMap(assignedNames));
  const found = new Map<ts.Symbol, { index: number; path: readonly string[] }>();
  const bind = (name: ts.BindingName, index: number, path: readonly string[]): void => {
    if (ts.isIdentifier(name)) {
      const symbol = checker.getSymbolAtLocation(name);
      if (symbol && !assigned.has(name.text)) found.set(symbol, { index, path });
    } else if (ts.isObjectBindingPattern(name)) {
      for (const element of name.elements) {
        const property = element.propertyName ?? element.name;
        const isPlain = !element.dotDotDotToken && !element.initializer && ts.isIdentifier(property);
        if (isPlain) bind(element.name, index, [...path, property.text]);
      }
    }
  };
  for (const [index, parameter] of parameters.entries()) if (!parameter.dotDotDotToken) bind(parameter.name, index, []);
  return { checker, parameters: found };
}

const MAX_STEPS = 20;
const MAX_PATH = 6;

/** Follows an expression through constants, members and destructuring to a parameter or a literal. */
export function evaluate(expression: ts.Expression, frame: Frame, steps = 0): Value | undefined {
  if (steps > MAX_STEPS) return undefined;
  const inner = unwrap(expression);
  if (ts.isAwaitExpression(inner)) return evaluate(inner.expression, frame, steps + 1);
  if (ts.isStringLiteralLike(inner) || ts.isNumericLiteral(inner)) return { kind: "literal", text: inner.text };
  if (ts.isObjectLiteralExpression(inner)) return { kind: "object", node: inner };
  if (ts.isIdentifier(inner)) return ofSymbol(frame.checker.getSymbolAtLocation(inner), frame, steps);
  if (ts.isPropertyAccessExpression(inner))
    return memberOf(evaluate(inner.expression, frame, steps + 1), inner.name.text, frame, steps);
  if (ts.isElementAccessExpression(inner) && ts.isStringLiteralLike(inner.argumentExpression)) {
    return memberOf(evaluate(inner.expression, frame, steps + 1), inner.argumentExpression.text, frame, steps);
  }
  const same = sameText(inner);
  return same && evaluate(same, frame, steps + 1);
}

/** Goes down a path from a value. */
export function descend(value: Value | undefined, path: readonly string[], frame: Frame): Value | undefined {
  return path.reduce((current, name) => memberOf(current, name, frame, 0), value);
}

/** A value as a segment of a key. */
export function segmentOf(value: Value | undefined): ParameterSegment | undefined {
  switch (value?.kind) {
    case "parameter":
      // Recursion over a nested value would make ever longer paths.
      return value.path.length > MAX_PATH ? undefined : { kind: "value", parameter: value.index, path: value.path };
    case "literal":
      return { kind: "name", text: value.text };
    default:
      return undefined;
  }
}

function ofSymbol(symbol: ts.Symbol | undefined, frame: Frame, steps: number): Value | undefined {
  if (symbol === undefined) return undefined;
  const parameter = frame.parameters.get(symbol);
  if (parameter) return { kind: "parameter", ...parameter };
  const declaration = symbol.valueDeclaration;
  if (!declaration) return undefined;
  if (ts.isBindingElement(declaration)) return ofBinding(declaration, frame, steps);
  const isConstant =
    ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant && declaration.initializer ? evaluate(declaration.initializer, frame, steps + 1) : undefined;
}

function ofBinding(element: ts.BindingElement, frame: Frame, steps: number): Value | undefined {
  const property = element.propertyName ?? element.name;
  if (element.initializer || element.dotDotDotToken || !ts.isIdentifier(property)) return undefined;
  if (!ts.isObjectBindingPattern(element.parent)) return undefined;
  const owner = element.parent.parent;
  const whole = ts.isBindingElement(owner)
    ? ofBinding(owner, frame, steps + 1)
    : ts.isVariableDeclaration(owner) && owner.initializer && ts.getCombinedNodeFlags(owner) & ts.NodeFlags.Const
      ? evaluate(owner.initializer, frame, steps + 1)
      : undefined;
  return memberOf(whole, property.text, frame, steps);
}

function memberOf(value: Value | undefined, name: string, frame: Frame, steps: number): Value | undefined {
  if (value?.kind === "parameter") return { ...value, path: [...value.path, name] };
  if (value?.kind !== "object" || value.node.properties.some(ts.isSpreadAssignment)) return undefined;
  const member = value.node.properties.find(
    (property) => property.name && ts.isIdentifier(property.name) && property.name.text === name,
  );
  if (member && ts.isPropertyAssignment(member)) return evaluate(member.initializer, frame, steps + 1);
  if (member && ts.isShorthandPropertyAssignment(member)) {
    return ofSymbol(frame.checker.getShorthandAssignmentValueSymbol(member), frame, steps + 1);
  }
  return undefined;
}

/** `String(x)`, `x.toString()` and `${x}` alone name the same row as `x`. */
function sameText(node: ts.Expression): ts.Expression | undefined {
  if (ts.isTemplateExpression(node)) {
    const [span, ...more] = node.templateSpans;
    const isBare = span && more.length === 0 && node.head.text === "" && span.literal.text === "";
    return isBare ? span.expression : undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  if (ts.isIdentifier(node.expression) && node.expression.text === "String") return node.arguments[0];
  const isToString = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "toString";
  return isToString && node.arguments.length === 0 && ts.isPropertyAccessExpression(node.expression)
    ? node.expression.expression
    : undefined;
}

/** Names that code assigns to, or to a member of. */
function assignedNames(body: ts.Node): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isAssignment =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
    const isStep =
      (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
      (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken);
    const target = isAssignment ? node.left : isStep ? node.operand : undefined;
    if (target) for (const name of target.getText().match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) names.push(name);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return names;
}
