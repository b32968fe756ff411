import { ts } from "../compiler.js";
import { declarationsOf, docsOnce } from "./named-declarations.js";
import { typeNodeOf } from "./order/index-access.js";
import type { World } from "./reading.js";

/**
 * Is a declaration's type written with a name that is `@sensitive`, directly or through others? What holds a secret is one as a whole:
 * of `Map<string, Secret>` or `Secret | number` no part is told apart later.
 */
export function namesSecret(declaration: ts.Declaration | undefined, world: World): boolean {
  const node = declaration && typeNodeOf(declaration);
  return node !== undefined && mentionsSecret(node, world, new Set());
}

function mentionsSecret(node: ts.Node, world: World, seen: Set<ts.Node>): boolean {
  // Members have types of their own.
  if (ts.isTypeLiteralNode(node) || ts.isFunctionTypeNode(node)) return false;
  return (
    declarationsOf(node, world.checker).some((declaration) => isSecret(declaration, world, seen)) ||
    ts.forEachChild(node, (part) => mentionsSecret(part, world, seen) || undefined) === true
  );
}

function isSecret(declaration: ts.Declaration, world: World, seen: Set<ts.Node>): boolean {
  if (seen.has(declaration) || world.program.isSourceFileDefaultLibrary(declaration.getSourceFile())) return false;
  seen.add(declaration);
  if (!ts.isTypeParameterDeclaration(declaration) && isMarked(declaration)) return true;
  const behind = ts.isTypeAliasDeclaration(declaration) ? declaration.type : typeNodeOf(declaration);
  return behind !== undefined && mentionsSecret(behind, world, seen);
}

function isMarked(declaration: ts.Declaration): boolean {
  return docsOnce(declaration).tags.some(({ name }) => name === "sensitive");
}
