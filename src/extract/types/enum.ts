import type { EnumMember, LiteralType, Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { textOf } from "../doc/text.js";
import { docsOf } from "./member-docs.js";
import { isTrue } from "./order/keys.js";
import type { OrderedMember } from "./order/union-order.js";

/** A literal type, or the one member of an enum, as a literal. */
export function readEnumMember(type: ts.StringLiteralType | ts.NumberLiteralType): LiteralType {
  return { kind: "literal", value: type.value };
}

/** The literal value of a type; undefined for types that are no JSON literal. */
export function literalValue(type: ts.Type): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  return type.flags & ts.TypeFlags.BooleanLiteral ? isTrue(type) : undefined;
}

/** A member with what its documentation says: that of the enum's member, or a comment before the literal in a union. */
export function readMember({ type, site }: OrderedMember, value: EnumMember["value"]): EnumMember {
  const declared = type.flags & ts.TypeFlags.EnumLiteral ? type.symbol?.valueDeclaration : site.node;
  const docs = declared === undefined ? undefined : docsOf(declared);
  if (docs === undefined) return { value };
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
