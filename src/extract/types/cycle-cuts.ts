import { type Component, componentsOf } from "../../ir/components.js";
import { type Outlines, trivialWeight, weightOf } from "./outline.js";

/** From how many parts on a member of a cycle is a definition even when only one other uses it. */
const largeWeight = 32;

/** A part of a cycle: its members with what each refers to among them, one entry for each use. */
type Uses = ReadonlyMap<string, readonly string[]>;

/** What is known of a member by itself. */
interface Member {
  readonly isObject: boolean;
  /** Number of its parts, where each of the cycle's members in it counts as one. */
  readonly weight: number;
}

type Members = ReadonlyMap<string, Member>;

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
  const held = withoutWrappers(uses, members);
  const cuts = cut(held, members);
  return [...cuts, ...largeParts(held, new Set(cuts), members)];
}

/** Members that are used once and would make what uses them hard to read. Small ones stand where they are used. */
function largeParts(uses: Uses, cuts: ReadonlySet<string>, members: Members): readonly string[] {
  const parts = new Map<string, number>();
  const large: string[] = [];
  const weigh = (id: string): number => {
    const known = cuts.has(id) ? 0 : parts.get(id);
    if (known !== undefined) return known;
    const weight = (uses.get(id) ?? []).reduce((sum, ref) => sum + weigh(ref), members.get(id)?.weight ?? 0);
    const isLarge = weight >= largeWeight;
    if (isLarge) large.push(id);
    parts.set(id, isLarge ? 0 : weight);
    return isLarge ? 0 : weight;
  };
  for (const id of uses.keys()) weigh(id);
  for (const id of cuts) for (const ref of uses.get(id) ?? []) weigh(ref);
  return large;
}

/** Leaves out small types around one other member, such as `Node | null`: they are repeated, and what they hold counts as used in their place. */
function withoutWrappers(uses: Uses, members: Members): Uses {
  const held = new Map<string, string>();
  for (const [id, refs] of uses) {
    const [only, ...others] = new Set(refs);
    if (only !== undefined && only !== id && others.length === 0 && isSmall(id, members)) held.set(id, only);
  }
  // Where all are small and hold one, the cycle is a ring of them.
  if (held.size === uses.size) return uses;
  const behind = (id: string): string => {
    const next = held.get(id);
    return next === undefined ? id : behind(next);
  };
  return new Map([...uses].filter(([id]) => !held.has(id)).map(([id, refs]) => [id, refs.map(behind)]));
}

function isSmall(id: string, members: Members): boolean {
  return (members.get(id)?.weight ?? 0) < trivialWeight;
}

function cut(uses: Uses, members: Members): readonly string[] {
  const counts = new Map<string, number>();
  for (const ref of [...uses.values()].flat()) counts.set(ref, (counts.get(ref) ?? 0) + 1);
  const shared = [...uses.keys()].filter((id) => (counts.get(id) ?? 0) > 1);
  const chosen = new Set(
    shared.length === 0 ? ofRing([...uses.keys()], members) : ofNet(shared, uses, counts, members),
  );
  const rest = new Map([...uses].filter(([id]) => !chosen.has(id)));
  const cycles = componentsOf(rest).filter(({ recursive }) => recursive);
  return [...chosen, ...cycles.flatMap(({ ids }) => cut(among(ids, uses), members))];
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
  const weigh = (id: string): number =>
    (uses.get(id) ?? []).reduce(
      (sum, ref) => sum + (counts.get(ref) === 1 ? weigh(ref) : 0),
      members.get(id)?.weight ?? 0,
    );
  const large = shared.filter((id) => weigh(id) >= trivialWeight);
  return large.length > 0 ? large : shared;
}
