import type { BigintType, Type } from "../../ir/type.js";

type Slot<Member> = Member & { readonly type: Type };

/**
 * The literals among the bigints of a union as ranges, in rising order at the place of the first: `1n | 2n | 7n` is 1 to 2, or 7. All decode
 * alike, so that none need be told from another.
 */
export function withBigintRanges<Member>(slots: readonly Slot<Member>[]): readonly Slot<Member>[] {
  const literals = slots.filter((slot) => isRange(slot.type));
  const [first] = literals;
  if (first === undefined || literals.length === 1) return slots;
  const types = ranges(literals.map(({ type }) => type).filter(isRange));
  return slots.flatMap((slot) =>
    slot === first ? types.map((type) => ({ ...first, type })) : literals.includes(slot) ? [] : [slot],
  );
}

interface Range extends BigintType {
  readonly minimum: string;
  readonly maximum: string;
}

function isRange(type: Type): type is Range {
  return type.kind === "bigint" && type.minimum !== undefined && type.maximum !== undefined;
}

function ranges(types: readonly Range[]): readonly Range[] {
  const rising = [...types].sort((a, b) => (BigInt(a.minimum) < BigInt(b.minimum) ? -1 : 1));
  const merged: Range[] = [];
  for (const next of rising) {
    const last = merged.at(-1);
    if (last !== undefined && BigInt(next.minimum) <= BigInt(last.maximum) + 1n) {
      merged[merged.length - 1] = {
        ...last,
        maximum: BigInt(next.maximum) > BigInt(last.maximum) ? next.maximum : last.maximum,
      };
    } else merged.push(next);
  }
  return merged;
}
