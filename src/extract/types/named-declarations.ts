import { ts } from "../compiler.js";
import { type Docs, docsOf } from "./member-docs.js";
import { referenceName, symbolAt } from "./order/environment.js";

/** What a name in the syntax of a type stands for, and the member that `Schemas["Status"]` asks for. */
export function declarationsOf(node: ts.Node, checker: ts.TypeChecker): readonly ts.Declaration[] {
  if (ts.isIndexedAccessTypeNode(node)) {
    const index = checker.getTypeFromTypeNode(node.indexType);
    if (!index.isStringLiteral()) return [];
    return checker.getPropertyOfType(checker.getTypeFromTypeNode(node.objectType), index.value)?.declarations ?? [];
  }
  const name = referenceName(node);
  return (name && symbolAt(name, checker)?.declarations) ?? [];
}

const known = new WeakMap<ts.Node, Docs>();

/** The comment of a declaration that many types are declared by, read once. */
export function docsOnce(declaration: ts.Declaration): Docs {
  const docs = known.get(declaration) ?? docsOf(declaration);
  known.set(declaration, docs);
  return docs;
}
