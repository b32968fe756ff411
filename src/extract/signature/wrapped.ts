import { ts } from "../compiler.js";

/** A parameter of the function inside a wrapper, with the type that it has there. */
export interface WrappedParameter {
  readonly declaration: ts.ParameterDeclaration;
  readonly type: ts.Type;
}

/**
 * The parameters of the function inside, where a wrapper such as `<A extends unknown[]>(f: (...args: A) => R) => (...args: A) => R` takes them as one
 * list: TypeScript keeps with the list where its elements were declared. Undefined for a list that is the author's own.
 */
export function wrappedParameters(
  { dotDotDotToken, type: written }: ts.ParameterDeclaration,
  type: ts.Type,
  tool: ts.Node,
  checker: ts.TypeChecker,
): readonly WrappedParameter[] | undefined {
  const isGeneric = written !== undefined && checker.getTypeFromTypeNode(written).flags & ts.TypeFlags.TypeParameter;
  if (dotDotDotToken === undefined || !isGeneric || !checker.isTupleType(type)) return undefined;
  const { target } = type as ts.TupleTypeReference;
  const types = checker.getTypeArguments(type as ts.TupleTypeReference);
  const own = functionWithin(tool, types.length)?.parameters;
  const inner = types.flatMap((element, index): WrappedParameter[] => {
    const declaration = target.labeledElementDeclarations?.[index] ?? own?.[index];
    if (declaration === undefined || !ts.isParameter(declaration)) return [];
    const isRest = (target.elementFlags[index] ?? 0) & ts.ElementFlags.Variable;
    if (!isRest) return declaration.dotDotDotToken === undefined ? [{ declaration, type: element }] : [];
    const list = checker.getTypeAtLocation(declaration);
    const [item] = checker.isArrayType(list) ? checker.getTypeArguments(list as ts.TypeReference) : [];
    return item === element ? [{ declaration, type: list }] : [];
  });
  return inner.length === types.length ? inner : undefined;
}

/** The function that is written right there: a destructured parameter has no name that a list could keep. */
function functionWithin(node: ts.Node, parameters: number): ts.ArrowFunction | ts.FunctionExpression | undefined {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return node.parameters.length === parameters ? node : undefined;
  }
  return ts.forEachChild(node, (child) => functionWithin(child, parameters));
}
