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

/** Look-up of property names by what the model may write for them. */
export function nameTable(properties: readonly { readonly name: string; readonly wire: string }[]): Ladder {
  return ladder(
    properties.map(({ wire }) => wire),
    properties.filter(({ name, wire }) => name !== wire).map(({ name, wire }) => [name, wire] as const),
  );
}
