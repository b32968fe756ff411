import { ts } from "../extract/compiler.js";
import type { Span } from "./plain-statements.js";

/** Where the types stand in a statement that has code. */
export function typesIn(statement: ts.Statement): readonly Span[] {
  const found: Span[] = [];
  // Not by recursion: tests of many values are as deep as they are long.
  const open: ts.Node[] = [statement];
  const add = (child: ts.Node): void => {
    open.push(child);
  };
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    // Types are found by what they belong to.
    if (ts.isTypeNode(node)) continue;
    note(node, found);
    ts.forEachChild(node, add);
  }
  return found;
}

function note(node: ts.Node, found: Span[]): void {
  if (ts.isParameter(node) || ts.isVariableDeclaration(node)) {
    if (node.type !== undefined) found.push({ start: node.name.end, end: node.type.end });
  } else if (isCast(node)) {
    found.push({ start: node.expression.end, end: node.end });
  } else if (ts.isParenthesizedExpression(node)) {
    if (isCast(node.expression) && isPlain(withoutCasts(node.expression))) found.push(...brackets(node));
  } else if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node)) {
    found.push(...inAngles(node.typeParameters));
    // From the colon on.
    if (node.type !== undefined) found.push({ start: node.type.pos - 1, end: node.type.end });
  } else if (isUnknown(node)) {
    throw new Error(`no types are taken out of ${ts.SyntaxKind[node.kind]}`);
  } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    found.push(...inAngles(node.typeArguments));
  }
}

/** Syntax that has types and that no printed module has. */
function isUnknown(node: ts.Node): boolean {
  return (
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    (ts.isImportSpecifier(node) && node.isTypeOnly) ||
    // Without the brackets a call in them would be what is made.
    (ts.isNewExpression(node) && ts.isParenthesizedExpression(node.expression))
  );
}

function inAngles(list: ts.NodeArray<ts.Node> | undefined): readonly Span[] {
  return list === undefined ? [] : [{ start: list.pos - 1, end: list.end + 1 }];
}

/** The brackets around a cast. */
function brackets({ expression, end }: ts.ParenthesizedExpression): readonly Span[] {
  return [
    { start: expression.pos - 1, end: expression.pos },
    { start: end - 1, end },
  ];
}

type Cast = ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression;

function isCast(node: ts.Node): node is Cast {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node);
}

function withoutCasts(expression: ts.Expression): ts.Expression {
  return isCast(expression) ? withoutCasts(expression.expression) : expression;
}

/** A name, a property of one or a call needs no brackets once it is not cast any more; what has its own needs no others. */
function isPlain(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression) || ts.isParenthesizedExpression(expression)) return true;
  const isAccess = ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression);
  return (
    (isAccess || ts.isCallExpression(expression)) &&
    expression.questionDotToken === undefined &&
    isPlain(expression.expression)
  );
}
