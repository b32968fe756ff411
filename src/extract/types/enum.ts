import type { EnumMember, LiteralType, Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { textOf } from "../doc/text.js";
import { docsOf, noDocs } from "./member-docs.js";
import { isTrue } from "./order/keys.js";
import type { OrderedMember } from "./order/union-order.js";

/** A literal type, or the one member of an enum, as a literal. */
export function readEnumMember(type: ts.StringLiteralType | ts.NumberLiteralType): LiteralType {
  return { kind: "literal", value: type.value };
}

/** The literal value of a type; undefined for types that are no JSON literal, such as `1e400`. */
export function literalValue(type: ts.Type): string | number | boolean | undefined {
  if (isInfinite(type)) return undefined;
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  return type.flags & ts.TypeFlags.BooleanLiteral ? isTrue(type) : undefined;
}

/** A literal beyond the range of numbers, such as `1e400`, whose value is infinite. */
export function isInfinite(type: ts.Type): boolean {
  return type.isNumberLiteral() && !Number.isFinite(type.value);
}

/** A member with what its name and documentation say: those of the enum's member, or a comment before the literal in a union. */
export function readMember({ type, site }: OrderedMember, value: EnumMember["value"]): EnumMember {
  const ofEnum = (type.flags & ts.TypeFlags.EnumLiteral) !== 0;
  const documented = readDocs(ofEnum ? type.symbol?.valueDeclaration : site.node, value);
  return ofEnum && type.symbol ? withName(documented, type.symbol.name) : documented;
}

/** `High = 3`: the value alone says nothing to a model. The name is told, and understood where it is written instead. */
function withName(member: EnumMember, name: string): EnumMember {
  const { value, alias, description, synonyms = [] } = member;
  if (words(String(alias ?? value)) === words(name)) return member;
  return {
    ...member,
    description: description === undefined ? name : `${name} (${description})`,
    synonyms: [...new Set([...synonyms, name])],
  };
}

function words(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

function readDocs(declared: ts.Node | undefined, value: EnumMember["value"]): EnumMember {
  const docs = declared === undefined ? noDocs : docsOf(declared);
  if (docs === noDocs) return { value };
  const texts = (name: string) => docs.tags.filter((tag) => tag.name === name).map((tag) => textOf(tag.text).trim());
  const alias = texts("alias")[0];
  const synonyms = texts("synonym").flatMap((text) => synonymsOfMember(text));
  return {
    value,
    ...(alias ? { alias } : {}),
    ...(docs.description === "" ? {} : { description: docs.description }),
    ...(synonyms.length === 0 ? {} : { synonyms: [...new Set(synonyms)] }),
    ...(texts("deprecated").length === 0 ? {} : { deprecated: true }),
  };
}

/** `A, B` are two synonyms; of `A = member` only the left side is, since the member is this one. */
function synonymsOfMember(text: string): readonly string[] {
  const [left = ""] = text.split("=");
  return left
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The type of one or more members: a lone member without documentation is a literal. */
export function enumOf(members: readonly EnumMember[]): Type {
  const [only] = members;
  if (members.length === 1 && only !== undefined) return { kind: "literal", value: only.value };
  return { kind: "enum", members };
}
