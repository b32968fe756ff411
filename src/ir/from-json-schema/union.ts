import type { EnumType, LiteralType, Type } from "../type.js";
import { constantType } from "./constants.js";
import { never, type Reading } from "./reader.js";

/** The union of types; one member is itself, literals are one enum in the place of the first, and `null` comes last. */
export function union(members: readonly Type[]): Reading {
  const flat = members.flatMap((member) => (member.kind === "union" ? member.members : [member]));
  const distinct = [...new Map(flat.map((member) => [JSON.stringify(member), member])).values()];
  if (distinct.some((member) => member.kind === "json")) return { kind: "json" };
  const others = distinct.filter(({ kind }) => kind !== "null");
  const ordered = mergeLiterals([...others, ...distinct.filter(({ kind }) => kind === "null")]);
  const [only] = ordered;
  if (only === undefined) return never;
  return ordered.length === 1 ? only : { kind: "union", members: ordered };
}

function mergeLiterals(members: readonly Type[]): readonly Type[] {
  const literals = members.filter(isLiteral);
  const [first] = literals;
  if (literals.length < 2) return members;
  const merged = constantType(
    literals.flatMap((member) =>
      member.kind === "literal" ? [member.value] : member.members.map(({ value }) => value),
    ),
  );
  return members.flatMap((member) => {
    if (member === first) return merged.kind === "never" ? [] : [merged];
    return isLiteral(member) ? [] : [member];
  });
}

function isLiteral(type: Type): type is EnumType | LiteralType {
  return type.kind === "literal" || type.kind === "enum";
}
