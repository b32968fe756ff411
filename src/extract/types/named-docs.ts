import type { Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { plainText } from "../doc/plain.js";
import { textOf } from "../doc/text.js";
import { readConstraints } from "./constraint-tags.js";
import { haveSameValues } from "./json.js";
import type { Docs } from "./member-docs.js";
import { resolve } from "./memo.js";
import { declarationsOf, docsOnce } from "./named-declarations.js";
import { bareNode, referenceName } from "./order/environment.js";
import { typeNodeOf } from "./order/index-access.js";
import type { Place, Reading, World } from "./reading.js";
import { canonicalTag } from "./tag-names.js";

/*
 * `type IssueKey = string` is a string to the checker, wherever it is used: what the comment of an alias says, and that of an enum or of a member
 * that is asked for as `Schemas["Status"]`, is found by the name that a declaration has its type from. Objects keep the comment of their alias themselves.
 */

/** A type under the tags of the names that it is declared by, with what their comments say. */
export interface NamedType {
  readonly type: Type;
  readonly description: string;
}

/** What the names say that the first of the declarations has its type from. */
export function withNames(
  reading: Reading,
  declarations: readonly ts.Declaration[],
  type: Type,
  checked: ts.Type | undefined,
  place: Place,
): NamedType {
  const node = declarations[0] && typeNodeOf(declarations[0]);
  if (node === undefined || checked === undefined || !mayName(node)) return unnamed(type);
  // `{ [K in keyof T]?: "asc" | "desc" }` has the declarations of T's members, whose types it does not have.
  const isDeclared = haveSameValues(checked, reading.world.checker.getTypeFromTypeNode(node));
  return isDeclared ? named(reading, node, type, place) : unnamed(type);
}

/** Whether there can be a name in the syntax: most of it is words of the language. */
function mayName(node: ts.TypeNode): boolean {
  const bare = soleMember(bareNode(node));
  if (ts.isArrayTypeNode(bare)) return mayName(bare.elementType);
  return ts.isIndexedAccessTypeNode(bare) || referenceName(bare) !== undefined;
}

function unnamed(type: Type): NamedType {
  return { type, description: "" };
}

function named(reading: Reading, node: ts.TypeNode, type: Type, place: Place): NamedType {
  const bare = soleMember(bareNode(node));
  if (ts.isArrayTypeNode(bare)) {
    const list = resolve(type, reading.memo.definitions);
    if (list.kind !== "array") return unnamed(type);
    const items = named(reading, bare.elementType, list.items, place);
    return items.type === list.items ? { ...items, type } : { ...items, type: { ...list, items: items.type } };
  }
  const names = namesOf(bare, reading.world);
  if (names.length === 0) return unnamed(type);
  const { kind } = resolve(type, reading.memo.definitions);
  const described = kind === "json" ? undefined : names.map(textOfDocs).find((text) => text !== "");
  return {
    type: names.reduceRight((current, docs) => readConstraints(reading, docs, current, place), type),
    description: described ?? "",
  };
}

/** Of `X | null | undefined` the X. */
function soleMember(node: ts.TypeNode): ts.TypeNode {
  if (!ts.isUnionTypeNode(node)) return node;
  const [only, ...others] = node.types.filter((part) => !isNothing(part));
  return only === undefined || others.length > 0 ? node : bareNode(only);
}

function isNothing(node: ts.TypeNode): boolean {
  if (node.kind === ts.SyntaxKind.UndefinedKeyword) return true;
  return ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword;
}

const maximalDepth = 20;

/** The comments of the names that a type is reached by, the nearest first. */
function namesOf(node: ts.TypeNode, { checker, program }: World): readonly Docs[] {
  const found: Docs[] = [];
  let current: ts.TypeNode | undefined = node;
  for (let depth = 0; current !== undefined && depth < maximalDepth; depth++) {
    const declaration = declarationOf(bareNode(current), checker);
    // What the language says of its own types explains the language.
    if (declaration === undefined || program.isSourceFileDefaultLibrary(declaration.getSourceFile())) break;
    const docs = docsOnce(declaration);
    if (docs.description !== "" || docs.tags.length > 0) found.push(docs);
    current = ts.isTypeAliasDeclaration(declaration) ? declaration.type : typeNodeOf(declaration);
  }
  return found;
}

/** The declaration of an alias without parameters, an enum, or a member that an indexed access asks for. */
function declarationOf(node: ts.TypeNode, checker: ts.TypeChecker): ts.Declaration | undefined {
  const declarations = declarationsOf(node, checker);
  if (ts.isIndexedAccessTypeNode(node)) return declarations[0];
  return declarations.find(
    (declaration) =>
      ts.isEnumDeclaration(declaration) ||
      (ts.isTypeAliasDeclaration(declaration) &&
        declaration.typeParameters === undefined &&
        !isObject(declaration.type)),
  );
}

function isObject(node: ts.TypeNode): boolean {
  return ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node);
}

function textOfDocs({ description, tags }: Docs): string {
  const more = tags
    .filter(({ name }) => canonicalTag(name) === "description")
    .map(({ text }) => plainText(textOf(text)));
  return [description, ...more].filter((text) => text !== "").join("\n\n");
}
