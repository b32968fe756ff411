import { ts } from "../compiler.js";
import { functionBehind, unwrap } from "../site/unwrap.js";
import { isHolder, valuesHeld } from "./held.js";
import { isTelling, memberBehind, symbolOf } from "./symbols.js";

/** What the parameters of a function around an expression hold, and what is seen from where they are given. */
interface Given {
  readonly parameters: ReadonlyMap<ts.Declaration, ts.Expression | undefined>;
  readonly outside: Given | undefined;
}

const MAX_DEPTH = 12;

/**
 * Are all functions that an expression may give written or named in it, or in what it names? Who reads that code, and the code of
 * what it names, has met them then. Not so for what is looked up: in a table, in a list, in what a package gives.
 */
export function isFollowed(expression: ts.Expression, checker: ts.TypeChecker, given?: Given, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  const next = (part: ts.Expression) => isFollowed(part, checker, given, depth + 1);
  const inner = unwrap(expression);
  if (functionBehind(inner) || givesNothing(inner)) return true;
  if (ts.isConditionalExpression(inner)) return next(inner.whenTrue) && next(inner.whenFalse);
  if (ts.isAwaitExpression(inner)) return next(inner.expression);
  if (ts.isBinaryExpression(inner)) return isChoice(inner.operatorToken.kind) && next(inner.left) && next(inner.right);
  if (ts.isCallExpression(inner)) return isMade(inner, checker, given, depth);
  const symbol = symbolOf(inner, checker);
  if (symbol === undefined) return false;
  const declarations = symbol.declarations ?? [];
  const [parameter] = declarations;
  if (parameter && given?.parameters.has(parameter)) {
    const argument = given.parameters.get(parameter);
    return argument !== undefined && isFollowed(argument, checker, given.outside, depth + 1);
  }
  const telling = declarations.some(isTelling) ? declarations : memberBehind(symbol, checker);
  return telling.length > 0 && telling.every((one) => holdsFollowed(one, checker, given, depth + 1));
}

/** Does a declaration only ever hold functions that are written or named where it gets its value? */
export function holdsFollowed(declaration: ts.Declaration, checker: ts.TypeChecker, given?: Given, depth = 0): boolean {
  if (ts.isFunctionLike(declaration) || ts.isClassLike(declaration)) return true;
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = checker.getShorthandAssignmentValueSymbol(declaration)?.valueDeclaration;
    return value !== undefined && depth <= MAX_DEPTH && holdsFollowed(value, checker, given, depth + 1);
  }
  // A type says what may be called; whoever reads it looks for annotations and implementations.
  if (!isHolder(declaration)) return ts.isPropertySignature(declaration);
  if (declaration.getSourceFile().isDeclarationFile) return true;
  const values = valuesHeld(declaration, checker);
  return values.length > 0 && values.every((value) => isFollowed(value, checker, given, depth + 1));
}

/** Does a call give functions that the code of its callee has written or named, or was handed by this call? */
function isMade(call: ts.CallExpression, checker: ts.TypeChecker, given: Given | undefined, depth: number): boolean {
  const callee = unwrap(call.expression);
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === "bind")
    return isFollowed(callee.expression, checker, given, depth + 1);
  const maker = makerOf(callee, checker);
  if (maker?.body === undefined) return false;
  const parameters = new Map<ts.Declaration, ts.Expression | undefined>(
    maker.parameters.map((parameter, index) => [
      parameter,
      parameter.dotDotDotToken || parameter.initializer ? undefined : call.arguments[index],
    ]),
  );
  const isSpread = call.arguments.some(ts.isSpreadElement);
  const results = resultsOf(maker.body);
  if (isSpread || results.length === 0) return false;
  return results.every((result) => isFollowed(result, checker, { parameters, outside: given }, depth + 1));
}

/** The one function that a callee stands for: no method, which others may override. */
function makerOf(callee: ts.Expression, checker: ts.TypeChecker) {
  const own = functionBehind(callee);
  if (own) return own;
  const bodies = (symbolOf(callee, checker)?.declarations ?? []).flatMap((declaration) => {
    if (ts.isFunctionDeclaration(declaration)) return declaration.body ? declaration : [];
    const isConstant =
      ts.isVariableDeclaration(declaration) && ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const;
    return (isConstant && declaration.initializer && functionBehind(declaration.initializer)) || [];
  });
  return bodies.length === 1 ? bodies[0] : undefined;
}

/** What a function gives back. */
function resultsOf(body: ts.ConciseBody): readonly ts.Expression[] {
  if (!ts.isBlock(body)) return [body];
  const results: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) results.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return results;
}

/** `a ?? b`, `a || b`, `a && b` and `a, b` give one of their sides. */
function isChoice(operator: ts.SyntaxKind): boolean {
  return (
    operator === ts.SyntaxKind.QuestionQuestionToken ||
    operator === ts.SyntaxKind.BarBarToken ||
    operator === ts.SyntaxKind.AmpersandAmpersandToken ||
    operator === ts.SyntaxKind.CommaToken
  );
}

function givesNothing(node: ts.Expression): boolean {
  return (
    ts.isLiteralExpression(node) ||
    node.kind === ts.SyntaxKind.NullKeyword ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    ts.isVoidExpression(node) ||
    (ts.isIdentifier(node) && node.text === "undefined")
  );
}
