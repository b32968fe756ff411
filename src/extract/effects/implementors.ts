import { ts } from "../compiler.js";
import { objectBehind } from "../site/unwrap.js";
import type { CallProgram } from "./world.js";

/** Classes and objects of a file that state what they implement or extend. */
interface Implementor {
  readonly node: ts.ClassLikeDeclaration | ts.ObjectLiteralExpression;
  readonly bases: readonly ts.Node[];
}

const byFile = new WeakMap<ts.SourceFile, readonly Implementor[]>();

/**
 * Members of that name in classes and objects, of all files that are loaded, which implement or extend the type around a member.
 * Only those in the closure of a tool may count for it.
 */
export function implementationsOf(member: ts.Declaration, world: CallProgram): readonly ts.Declaration[] {
  const { parent } = member;
  const isInType = ts.isInterfaceDeclaration(parent) || ts.isClassLike(parent);
  const owner = isInType ? world.checker.getTypeAtLocation(parent).symbol : undefined;
  const name = memberName(member);
  if (owner === undefined || name === undefined) return [];
  return world.files.flatMap((file) =>
    implementorsIn(file).flatMap(({ node, bases }) => {
      const members: readonly ts.Declaration[] = ts.isObjectLiteralExpression(node) ? node.properties : node.members;
      const named = members.filter((candidate) => memberName(candidate) === name);
      if (named.length === 0 || node === parent) return [];
      const { checker } = world;
      return bases.some((base) => isOrExtends(checker.getTypeAtLocation(base), owner, checker)) ? named : [];
    }),
  );
}

/** Members of that name in the types that a class states to implement or extend. */
export function overriddenBy(member: ts.Declaration, checker: ts.TypeChecker): readonly ts.Declaration[] {
  const { parent } = member;
  const name = memberName(member);
  if (name === undefined || !(ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent))) return [];
  return (parent.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap((base) => checker.getPropertyOfType(checker.getTypeAtLocation(base), name)?.declarations ?? []),
  );
}

function implementorsIn(file: ts.SourceFile): readonly Implementor[] {
  const known = byFile.get(file);
  if (known) return known;
  const found: Implementor[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node) && node.heritageClauses) {
      found.push({ node, bases: node.heritageClauses.flatMap(({ types }) => [...types]) });
    }
    const typed =
      (ts.isVariableDeclaration(node) && node.initializer) || (ts.isSatisfiesExpression(node) && node.expression);
    const object = typed && objectBehind(typed);
    if (object && "type" in node && node.type) found.push({ node: object, bases: [node.type as ts.Node] });
    ts.forEachChild(node, visit);
  };
  visit(file);
  byFile.set(file, found);
  return found;
}

function isOrExtends(type: ts.Type, owner: ts.Symbol, checker: ts.TypeChecker, depth = 0): boolean {
  if (type.symbol === owner || type.aliasSymbol === owner) return true;
  if (depth > 20) return false;
  if (type.isIntersection()) return type.types.some((part) => isOrExtends(part, owner, checker, depth + 1));
  return (type.symbol?.declarations ?? []).some(
    (declaration) =>
      (ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration)) &&
      (declaration.heritageClauses ?? []).some(({ types }) =>
        types.some((base) => isOrExtends(checker.getTypeAtLocation(base), owner, checker, depth + 1)),
      ),
  );
}

function memberName(member: ts.Declaration): string | undefined {
  const name = ts.getNameOfDeclaration(member);
  return name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
}
