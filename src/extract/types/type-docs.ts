import { ts } from "../compiler.js";
import { docsOf } from "./member-docs.js";
import type { Reading } from "./reading.js";

/** Documentation of the alias, interface or class that names a type. */
export function descriptionOf(type: ts.Type, { world }: Reading): string {
  for (const symbol of [type.aliasSymbol, type.symbol]) {
    for (const declaration of symbol?.declarations ?? []) {
      const isAlias = ts.isTypeAliasDeclaration(declaration);
      if (!isAlias && !ts.isInterfaceDeclaration(declaration) && !ts.isClassLike(declaration)) continue;
      // What the language's own aliases and other operators do says nothing about what they are applied to.
      if (world.program.isSourceFileDefaultLibrary(declaration.getSourceFile())) continue;
      if (isAlias && isOperator(declaration)) continue;
      const { description } = docsOf(declaration);
      if (description !== "") return description;
    }
  }
  return "";
}

/** Whether a generic alias makes a type out of its arguments, as `PartialDeep<T>` and `WithId<T>` do, rather than holding them, as `Page<T>` does. */
function isOperator({ type, typeParameters }: ts.TypeAliasDeclaration): boolean {
  const own = new Set(typeParameters?.map(({ name }) => name.text));
  return own.size > 0 && derives(type, own);
}

function derives(node: ts.TypeNode, own: ReadonlySet<string>): boolean {
  if (ts.isParenthesizedTypeNode(node)) return derives(node.type, own);
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types.some((part) => derives(part, own));
  if (ts.isMappedTypeNode(node) || ts.isConditionalTypeNode(node) || ts.isIndexedAccessTypeNode(node)) return true;
  if (!ts.isTypeReferenceNode(node)) return false;
  const given = node.typeArguments ?? [];
  return own.has(node.typeName.getText()) || given.some((argument) => derives(argument, own));
}
