import type { Report } from "./issue.js";

/** Bits of the JSON types. */
const BITS = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

/** A member of a union as the reporter sees it. */
export interface Branch {
  readonly report: Report;
  /** Bits of the JSON types that it accepts. */
  readonly accepts: number;
  /** Its named keys with the bits of what they accept, negative where required. */
  readonly shape?: { readonly [key: string]: number };
}

/** The members of a union; what tells objects apart is worked out when the first one is reported on. */
export interface Branches {
  readonly list: readonly Branch[];
  objects?: Objects;
}

/** Members that accept objects, and which of them has which key. */
interface Objects {
  readonly list: readonly Branch[];
  readonly byKey: ReadonlyMap<string, readonly Holder[]>;
  /** Scores of an object without keys: what is required is missing. */
  readonly empty: readonly number[];
  /** Places of members without named keys, for which no key is unknown. */
  readonly open: readonly number[];
}

/** A member that has a key: its place, what the key accepts, and what the key counts for it more than an unknown one. */
interface Holder {
  readonly place: number;
  readonly bits: number;
  readonly right: number;
  readonly wrong: number;
}

/** What keys of an object, and required ones that it lacks, count for a member. */
const SCORES = { right: 3, wrong: 1, unknown: -2, missing: -2 } as const;

/** The members of a union, for generated code to hold. */
export function branches(list: readonly Branch[]): Branches {
  return { list };
}

/**
 * The member that a value comes closest to: by JSON type, then by how much an object looks like its keys. Known ones of the right type
 * count for it, unknown and missing ones against. Of equals it is the first.
 */
export function closest(input: unknown, members: Branches): Branch | undefined {
  const type = bitOf(input);
  if (type === BITS.array) return members.list.find(({ accepts }) => (accepts & type) !== 0);
  if (type !== BITS.object) return undefined;
  members.objects ??= objectsOf(members.list);
  const { list, byKey, empty, open } = members.objects;
  if (list.length < 2) return list[0];
  const record = input as Readonly<Record<string, unknown>>;
  const scores = empty.slice();
  let keys = 0;
  // What is inherited counts too, which at most changes the choice between members that are all wrong.
  for (const key in record) {
    keys++;
    const holders = byKey.get(key);
    if (holders === undefined) continue;
    const bit = bitOf(record[key]);
    for (const { place, bits, right, wrong } of holders)
      scores[place] = (scores[place] ?? 0) + ((bits & bit) === 0 ? wrong : right);
  }
  for (const place of open) scores[place] = -SCORES.unknown * keys;
  let best = 0;
  for (let place = 1; place < scores.length; place++) if ((scores[place] ?? 0) > (scores[best] ?? 0)) best = place;
  return list[best];
}

/** All keys are taken for unknown ones, which count the same for all members; so what is known is that much more. */
function objectsOf(members: readonly Branch[]): Objects {
  const list = members.filter(({ accepts }) => (accepts & BITS.object) !== 0);
  const byKey = new Map<string, Holder[]>();
  const empty = list.map(({ shape = {} }, place) => {
    let missing = 0;
    for (const [key, accepted] of Object.entries(shape)) {
      const required = accepted < 0 ? SCORES.missing : 0;
      const more = -SCORES.unknown - required;
      const holder = { place, bits: Math.abs(accepted), right: SCORES.right + more, wrong: SCORES.wrong + more };
      byKey.set(key, [...(byKey.get(key) ?? []), holder]);
      missing += required;
    }
    return missing;
  });
  const open = list.flatMap(({ shape }, place) => (shape === undefined ? [place] : []));
  return { list, byKey, empty, open };
}

function bitOf(input: unknown): number {
  if (input === null) return BITS.null;
  if (Array.isArray(input)) return BITS.array;
  const type = typeof input;
  return type === "object" || type === "boolean" || type === "number" || type === "string" ? BITS[type] : 0;
}
