import { ts } from "../compiler.js";
import { symbolAt } from "./order/environment.js";

const maximalDepth = 30;

/**
 * What a schema says of the property whose type is inferred from it: `z.string().describe("Name of the city")`. The last text of a chain
 * holds, and where a chain begins with a constant, that of its schema.
 */
export function schemaText(declarations: readonly ts.Declaration[], checker: ts.TypeChecker): string {
  for (const declaration of declarations) {
    const found = ts.isPropertyAssignment(declaration)
      ? described(declaration.initializer, checker, 0)
      : ts.isShorthandPropertyAssignment(declaration)
        ? constant(checker.getShorthandAssignmentValueSymbol(declaration), checker, 0)
        : undefined;
    const text = found?.trim() ?? "";
    if (text !== "") return text;
  }
  return "";
}

function described(node: ts.Expression, checker: ts.TypeChecker, depth: number): string | undefined {
  if (depth > maximalDepth) return undefined;
  const schema = bare(node);
  if (ts.isIdentifier(schema)) return constant(symbolAt(schema, checker), checker, depth);
  if (!ts.isCallExpression(schema) || !ts.isPropertyAccessExpression(schema.expression)) return undefined;
  const { name, expression } = schema.expression;
  const [argument] = schema.arguments;
  const own = argument === undefined ? undefined : textOfCall(name.text, argument, checker);
  return own ?? described(expression, checker, depth + 1);
}

function bare(node: ts.Expression): ts.Expression {
  let inner = node;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner))
    inner = inner.expression;
  return inner;
}

function constant(symbol: ts.Symbol | undefined, checker: ts.TypeChecker, depth: number): string | undefined {
  const value = symbol?.valueDeclaration;
  const initializer = value !== undefined && ts.isVariableDeclaration(value) ? value.initializer : undefined;
  return initializer === undefined ? undefined : described(initializer, checker, depth + 1);
}

function textOfCall(method: string, argument: ts.Expression, checker: ts.TypeChecker): string | undefined {
  if (method === "describe") return literalText(argument, checker);
  if (method !== "meta" || !ts.isObjectLiteralExpression(argument)) return undefined;
  const field = argument.properties.find((property) => property.name?.getText() === "description");
  return field !== undefined && ts.isPropertyAssignment(field) ? literalText(field.initializer, checker) : undefined;
}

/** A text that is written out, also in pieces or as a constant. */
function literalText(node: ts.Expression, checker: ts.TypeChecker): string | undefined {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = literalText(node.left, checker);
    const right = literalText(node.right, checker);
    return left === undefined || right === undefined ? undefined : left + right;
  }
  const type = checker.getTypeAtLocation(node);
  return type.isStringLiteral() ? type.value : undefined;
}
