import type { EnumMember } from "../../ir/type.js";
import { memberWire } from "../../ir/wire.js";
import { type Ladder, ladder } from "../../runtime/generated/coerce/ladder.js";

/** Look-up of an enum's texts: what members read on the wire, with their synonyms and the values that aliases hide. */
export function enumTable(members: readonly EnumMember[]): Ladder {
  const texts = members.map(memberWire).filter((value): value is string => typeof value === "string");
  const synonyms = members.flatMap((member) => {
    const wire = memberWire(member);
    if (typeof wire !== "string") return [];
    const names = member.alias === undefined ? [] : [String(member.value)];
    return [...names, ...(member.synonyms ?? [])].map((synonym) => [synonym, wire] as const);
  });
  return ladder(texts, synonyms);
}

/** The synonyms of members that are no texts, with what each means; nothing where there is none. */
export function namedValues(
  members: readonly EnumMember[],
): { readonly names: Ladder; readonly values: readonly (number | boolean)[] } | undefined {
  const pairs = members.flatMap((member) => {
    const wire = memberWire(member);
    return typeof wire === "string" ? [] : (member.synonyms ?? []).map((synonym) => [synonym, wire] as const);
  });
  const meanings = new Map<string, Set<number | boolean>>();
  for (const [synonym, wire] of pairs) meanings.set(synonym, (meanings.get(synonym) ?? new Set()).add(wire));
  const plain = [...meanings].flatMap(([synonym, [wire, ...more]]) =>
    wire === undefined || more.length > 0 ? [] : [[synonym, wire] as const],
  );
  return plain.length === 0
    ? undefined
    : { names: ladder(plain.map(([synonym]) => synonym)), values: plain.map(([, wire]) => wire) };
}

/** Look-up of property names by what the model may write for them. */
export function nameTable(properties: readonly { readonly name: string; readonly wire: string }[]): Ladder {
  return ladder(
    properties.map(({ wire }) => wire),
    properties.filter(({ name, wire }) => name !== wire).map(({ name, wire }) => [name, wire] as const),
  );
}
