import { type Component, componentsOf } from "../../ir/components.js";
import { type Outlines, trivialWeight, weightOf } from "./outline.js";

/** From how many parts on a member of a cycle is a definition even when only one other uses it. */
const largeWeight = 32;

/** Parts that a ref costs where it is read. */
const refWeight = 2;

/** A part of a cycle: its members with what each refers to among them, one entry for each use. */
type Uses = ReadonlyMap<string, readonly string[]>;

/** What is known of a member by itself. */
interface Member {
  readonly isObject: boolean;
  /** Number of its parts, where each of the cycle's members in it counts as one. */
  readonly weight: number;
}

type Members = ReadonlyMap<string, Member>;

const unknown: Member = { isObject: false, weight: 1 };

interface Cycle {
  readonly uses: Uses;
  readonly members: Members;
}

/**
 * Members of a cycle that become definitions, enough of them that what is left has no cycle. They depend on the cycle alone: on how
 * often its members use each other, not on where a tool enters it or in which order it is read.
 */
export function cycleCuts({ ids }: Component, { byId, weights }: Outlines): readonly string[] {
  const within = new Set(ids);
  const inline = (ref: string): number | undefined => (within.has(ref) ? undefined : weights.get(ref));
  const members = new Map<string, Member>();
  const uses = new Map<string, readonly string[]>();
  for (const id of ids) {
    const outline = byId.get(id);
    members.set(id, { isObject: outline?.kind === "object", weight: weightOf(outline, inline) });
    uses.set(
      id,
      (outline?.refs ?? []).filter((ref) => within.has(ref)),
    );
  }
  const cycle = withoutWrappers({ uses, members });
  const cuts = cut(cycle.uses, cycle.members);
  return [...cuts, ...largeParts(cycle, new Set(cuts))];
}

/** What would make those that hold it hard to read: large parts, and those repeated that grew by what they hold. Small ones stand where they are used. */
function largeParts({ uses, members }: Cycle, cuts: ReadonlySet<string>): readonly string[] {
  const counts = countUses(uses);
  const known = new Map<string, number>([...cuts].map((id) => [id, 1]));
  const large: string[] = [];
  for (const id of innermostFirst([...uses].filter(([member]) => !cuts.has(member)))) {
    const weight = weightWith(known, members.get(id)?.weight ?? 1, uses.get(id) ?? []);
    const isLarge = weight >= largeWeight || isWorthRefs(weight, counts.get(id));
    if (isLarge) large.push(id);
    known.set(id, isLarge ? 1 : weight);
  }
  return large;
}

/** The weight of a member, in which each use counts as one, when what is used has these sizes. */
function weightWith(sizes: ReadonlyMap<string, number>, weight: number, refs: readonly string[]): number {
  return refs.reduce((sum, ref) => sum + (sizes.get(ref) ?? 1) - 1, weight);
}

/** Members without a cycle among them, each after those that it uses: chains are longer than a call stack may be deep. */
function innermostFirst(uses: Iterable<readonly [id: string, refs: readonly string[]]>): readonly string[] {
  return componentsOf(new Map(uses)).flatMap(({ ids }) => ids);
}

/** Leaves out small types around one other member, such as `Node | null`: they are repeated, and what they hold counts as used in their place. */
function withoutWrappers({ uses, members }: Cycle): Cycle {
  const held = new Map<string, string>();
  const counts = countUses(uses);
  for (const [id, refs] of uses) {
    const [only, ...others] = new Set(refs);
    const { isObject, weight } = members.get(id) ?? unknown;
    const repeats = isObject ? !isWorthRefs(weight, counts.get(id)) : true;
    if (only !== undefined && only !== id && others.length === 0 && weight < trivialWeight && repeats)
      held.set(id, only);
  }
  // Where all are small and hold one, the cycle is a ring of them.
  if (held.size === uses.size) return { uses, members };
  /** Parts that stand for one use of a wrapper: its own, with those of wrappers in it. */
  const sizes = new Map<string, number>();
  /** What a use of a wrapper is a use of. */
  const behind = new Map<string, readonly string[]>();
  for (const id of innermostFirst([...held].map(([wrapper, only]) => [wrapper, [only]]))) {
    const refs = uses.get(id) ?? [];
    const size = weightWith(sizes, members.get(id)?.weight ?? 1, refs);
    if (size >= trivialWeight) held.delete(id);
    else {
      sizes.set(id, size);
      behind.set(
        id,
        refs.flatMap((ref) => behind.get(ref) ?? [ref]),
      );
    }
  }
  const kept = [...uses].filter(([id]) => !held.has(id));
  return {
    uses: new Map(kept.map(([id, refs]) => [id, refs.flatMap((ref) => behind.get(ref) ?? [ref])])),
    members: new Map(
      kept.map(([id, refs]) => {
        const { isObject, weight } = members.get(id) ?? unknown;
        return [id, { isObject, weight: weightWith(sizes, weight, refs) }];
      }),
    ),
  };
}

/** Do refs save more than they cost? Of two uses when the type is not trivial; the more uses, the smaller it may be. */
function isWorthRefs(weight: number, count = 0): boolean {
  return (count - 1) * (weight - refWeight) >= trivialWeight - refWeight;
}

function isSmall(id: string, members: Members): boolean {
  return (members.get(id)?.weight ?? 0) < trivialWeight;
}

function cut(uses: Uses, members: Members): readonly string[] {
  const counts = countUses(uses);
  const shared = [...uses.keys()].filter((id) => (counts.get(id) ?? 0) > 1);
  const chosen = new Set(
    shared.length === 0 ? ofRing([...uses.keys()], members) : ofNet(shared, uses, counts, members),
  );
  const rest = new Map([...uses].filter(([id]) => !chosen.has(id)));
  const cycles = componentsOf(rest).filter(({ recursive }) => recursive);
  return [...chosen, ...cycles.flatMap(({ ids }) => cut(among(ids, uses), members))];
}

function countUses(uses: Uses): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const ref of [...uses.values()].flat()) counts.set(ref, (counts.get(ref) ?? 0) + 1);
  return counts;
}

function among(ids: readonly string[], uses: Uses): Uses {
  const kept = new Set(ids);
  return new Map(ids.map((id) => [id, (uses.get(id) ?? []).filter((ref) => kept.has(ref))]));
}

/** Each is used once: all of some size, so that none is inside another by chance; of small ones the largest, objects before others. */
function ofRing(ids: readonly string[], members: Members): readonly string[] {
  const large = ids.filter((id) => !isSmall(id, members));
  if (large.length > 0) return large;
  const rank = (id: string): number => {
    const member = members.get(id);
    return (member?.weight ?? 0) + (member?.isObject === true ? trivialWeight : 0);
  };
  const best = Math.max(...ids.map(rank));
  return ids.filter((id) => rank(id) === best);
}

/** Those that are used more than once, weighed with what they alone use. Where all are small they are definitions all the same. */
function ofNet(
  shared: readonly string[],
  uses: Uses,
  counts: ReadonlyMap<string, number>,
  members: Members,
): readonly string[] {
  const weigh = (id: string): number => {
    let weight = 0;
    const pending = [id];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      weight += members.get(next)?.weight ?? 0;
      pending.push(...(uses.get(next) ?? []).filter((ref) => counts.get(ref) === 1));
    }
    return weight;
  };
  const large = shared.filter((id) => isWorthRefs(weigh(id), counts.get(id)));
  return large.length > 0 ? large : shared;
}
