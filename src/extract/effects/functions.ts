import { ts } from "../compiler.js";
import { functionBehind } from "../site/unwrap.js";

/** A declaration that can be called: with a body, or one of a type that only says so. */
export type Callable = ts.SignatureDeclaration | ts.PropertySignature | ts.ClassLikeDeclaration;

/** What calling a declaration runs, or the declaration itself where its code is elsewhere; `undefined` when it is no function. */
export function callableOf(declaration: ts.Declaration): Callable | undefined {
  if (
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration)
  ) {
    return declaration.initializer && functionBehind(declaration.initializer);
  }
  if (ts.isPropertySignature(declaration) || ts.isClassLike(declaration)) return declaration;
  return ts.isFunctionLike(declaration) ? (declaration as ts.SignatureDeclaration) : undefined;
}

/** The parts of a function that run when it is called. */
export function bodiesOf(callable: Callable): readonly ts.Node[] {
  if (ts.isPropertySignature(callable)) return [];
  if (ts.isClassLike(callable)) {
    const making = callable.members.find((member) => ts.isConstructorDeclaration(member) && member.body);
    const initialisers = callable.members.flatMap((member) =>
      ts.isPropertyDeclaration(member) && member.initializer && !functionBehind(member.initializer)
        ? member.initializer
        : [],
    );
    const base = callable.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types ?? [];
    return [...(making ? bodiesOf(making as ts.ConstructorDeclaration) : []), ...initialisers, ...base];
  }
  const body = "body" in callable ? callable.body : undefined;
  const defaults = callable.parameters.flatMap((parameter) => parameter.initializer ?? []);
  return body ? [...defaults, body] : [];
}

/** The parameters by which an annotation or a call may name its values. */
export function parametersOf(callable: Callable): readonly ts.ParameterDeclaration[] {
  if (ts.isPropertySignature(callable)) {
    return callable.type && ts.isFunctionTypeNode(callable.type) ? withoutThis(callable.type.parameters) : [];
  }
  if (ts.isClassLike(callable)) {
    const making = callable.members.find(ts.isConstructorDeclaration);
    return making ? withoutThis(making.parameters) : [];
  }
  return withoutThis(callable.parameters.filter(ts.isParameter));
}

/** What to call a function in messages: `Store.save`, `saveBooking`. */
export function nameOf(callable: Callable): string {
  const holder = ts.isFunctionExpression(callable) || ts.isArrowFunction(callable) ? callable.parent : callable;
  const name = ts.getNameOfDeclaration(holder as ts.Declaration)?.getText() ?? "(anonymous)";
  const { parent } = holder;
  const owner = ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent) ? parent.name?.text : undefined;
  return owner === undefined ? name : `${owner}.${name}`;
}

function withoutThis(parameters: readonly ts.ParameterDeclaration[]): readonly ts.ParameterDeclaration[] {
  return parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === "this"));
}
