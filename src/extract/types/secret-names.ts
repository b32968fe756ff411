import { ts } from "../compiler.js";
import { docsOf } from "./member-docs.js";
import { referenceName, symbolAt } from "./order/environment.js";
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
    declarationsOf(node, world).some((declaration) => isSecret(declaration, world, seen)) ||
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

/** What a name stands for, and the member that `Config["token"]` asks for. */
function declarationsOf(node: ts.Node, { checker }: World): readonly ts.Declaration[] {
  if (ts.isIndexedAccessTypeNode(node)) {
    const index = checker.getTypeFromTypeNode(node.indexType);
    if (!index.isStringLiteral()) return [];
    return checker.getPropertyOfType(checker.getTypeFromTypeNode(node.objectType), index.value)?.declarations ?? [];
  }
  const name = referenceName(node);
  return (name && symbolAt(name, checker)?.declarations) ?? [];
}

const marked = new WeakMap<ts.Node, boolean>();

function isMarked(declaration: ts.Declaration): boolean {
  const known = marked.get(declaration) ?? docsOf(declaration).tags.some(({ name }) => name === "sensitive");
  marked.set(declaration, known);
  return known;
}
