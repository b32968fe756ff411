import { ts } from "../../compiler.js";
import { portablePath } from "../position.js";
import type { World } from "../reading.js";
import { behindAliases } from "./environment.js";
import { declarationKey, keyOf } from "./keys.js";
import { mappedSource } from "./mapped.js";
import { argumentMentions, type Mention, mentionsOf } from "./mentions.js";
import { nowhere, type Site } from "./site.js";

/** A member of a union with the syntax that mentions it. */
export interface OrderedMember {
  readonly type: ts.Type;
  readonly site: Site;
}

/** The members of a union in the order of the declaration; those that no syntax mentions come last, sorted. */
export function orderedMembers(
  union: ts.Type,
  members: readonly ts.Type[],
  site: Site,
  world: World,
): readonly OrderedMember[] {
  if (members.length < 2) return members.map((type) => ({ type, site }));
  if (site.inferredFrom !== undefined) {
    const ordered = membersInOrder(members, mentionsOf(union, site, world), world);
    return ordered.map((member) => (member.site.node === undefined ? { ...member, site } : member));
  }
  const declared = behindAliases(site, world.checker);
  const { node } = declared;
  if (node === undefined || declared.environment.size > 0)
    return membersInOrder(members, hints(union, members, declared, world), world);
  const known = knownOrders.get(union) ?? new Map<ts.Node, readonly OrderedMember[]>();
  knownOrders.set(union, known);
  const found = known.get(node);
  if (found?.length === members.length) return found;
  const ordered = membersInOrder(members, hints(union, members, declared, world), world);
  known.set(node, ordered);
  return ordered;
}

/** What mentions the members: the syntax, then, for members that it does not name, the type arguments in it. */
function hints(union: ts.Type, members: readonly ts.Type[], site: Site, world: World): readonly Mention[] {
  const mentions = mentionsOf(union, site, world);
  if (matchMentions(members, mentions, world).length === members.length) return mentions;
  return [...mentions, ...argumentMentions(site, world)];
}

/** Orders that depend on one piece of syntax alone. A union and its syntax belong to one program; members are its own, with or without `undefined`. */
const knownOrders = new WeakMap<ts.Type, Map<ts.Node, readonly OrderedMember[]>>();

/** The same by mentions that are known. */
export function membersInOrder(
  members: readonly ts.Type[],
  mentions: readonly Mention[],
  world: World,
): readonly OrderedMember[] {
  const ordered = matchMentions(members, mentions, world);
  const placed = new Set(ordered.map(({ type }) => type));
  const left = members.filter((type) => !placed.has(type));
  const distributed = orderDistributed(left, mentions, world);
  const rest = left.filter((type) => !distributed.includes(type)).sort((a, b) => compareTypes(a, b, world));
  return [...ordered, ...[...distributed, ...rest].map((type) => ({ type, site: nowhere }))];
}

function matchMentions(
  members: readonly ts.Type[],
  mentions: readonly Mention[],
  world: World,
): readonly OrderedMember[] {
  const byKey = new Map(members.map((type) => [keyOf(type), type]));
  const byDeclaration = uniqueByDeclaration(members, world);
  const ordered = new Map<ts.Type, OrderedMember>();
  for (const { key, declared, site } of mentions) {
    const type = byKey.get(key) ?? (declared === undefined ? undefined : byDeclaration.get(declared));
    if (type === undefined) continue;
    const known = ordered.get(type);
    if (known === undefined) ordered.set(type, { type, site });
    else if (known.site.node === undefined && site.node !== undefined) ordered.set(type, { type, site });
  }
  return [...ordered.values()];
}

/** Object types by declaration, where the union has only one from there. */
function uniqueByDeclaration(members: readonly ts.Type[], world: World): ReadonlyMap<string, ts.Type> {
  const found = new Map<string, ts.Type | undefined>();
  for (const type of members) {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) continue;
    const declared = declarationKey(type, world);
    if (declared !== undefined) found.set(declared, found.has(declared) ? undefined : type);
  }
  return new Map([...found].flatMap(([key, type]) => (type === undefined ? [] : [[key, type] as const])));
}

/** `A & (B | C)` comes back as `A & B | A & C`: ordered by the positions at which the parts are mentioned. */
function orderDistributed(types: readonly ts.Type[], mentions: readonly Mention[], world: World): readonly ts.Type[] {
  const positions = new Map<string | ts.Type, number>();
  mentions.forEach(({ key, declared }, index) => {
    if (!positions.has(key)) positions.set(key, index);
    if (declared !== undefined && !positions.has(declared)) positions.set(declared, index);
  });
  const vectors = new Map<ts.Type, readonly number[]>();
  for (const type of types) {
    const parts = type.isIntersection() ? type.types : [type];
    const vector = parts
      .map((part) => positionOf(part, positions, world))
      .filter((position) => position !== undefined)
      .sort((a, b) => a - b);
    if (vector.length > 0) vectors.set(type, vector);
  }
  const distinct = new Set([...vectors.values()].map((vector) => vector.join())).size === vectors.size;
  return distinct ? [...vectors.keys()].sort((a, b) => compareVectors(vectors.get(a), vectors.get(b))) : [];
}

/** Where a type is mentioned, or what it maps. */
function positionOf(type: ts.Type, positions: ReadonlyMap<string | ts.Type, number>, world: World): number | undefined {
  const source = mappedSource(type, world.checker);
  return (
    positions.get(keyOf(type)) ?? positions.get(keyOf(source)) ?? positions.get(declarationKey(source, world) ?? "")
  );
}

function compareVectors(a: readonly number[] = [], b: readonly number[] = []): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Scalars by kind and value, then objects by where they are declared, then null. */
function compareTypes(a: ts.Type, b: ts.Type, world: World): number {
  const rank = kindRank(a) - kindRank(b);
  if (rank !== 0) return rank;
  if (a.isNumberLiteral() && b.isNumberLiteral()) return a.value - b.value;
  const keys = compareText(stableKey(a, world), stableKey(b, world));
  return keys !== 0 ? keys : compareText(contentKey(a, world), contentKey(b, world));
}

function kindRank(type: ts.Type): number {
  if (type.flags & ts.TypeFlags.Null) return 5;
  if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return 4;
  if (type.isStringLiteral()) return 0;
  if (type.isNumberLiteral()) return 1;
  return type.flags & ts.TypeFlags.BooleanLiteral ? 2 : 3;
}

/** Keys are asked for at each comparison; of a large type they are long to make. A type belongs to one checker, and so to one world. */
function remembered(make: (type: ts.Type, world: World) => string): (type: ts.Type, world: World) => string {
  const known = new WeakMap<ts.Type, string>();
  return (type, world) => {
    const found = known.get(type);
    if (found !== undefined) return found;
    const made = make(type, world);
    known.set(type, made);
    return made;
  };
}

const stableKey = remembered((type, world): string => {
  const key = keyOf(type);
  if (typeof key === "string") return key;
  const source = mappedSource(type, world.checker);
  if (source.isIntersection()) return source.types.map((part) => stableKey(part, world)).join(" ");
  const declaration = (source.aliasSymbol ?? source.symbol)?.declarations?.[0];
  if (declaration === undefined) return "";
  const file = portablePath(declaration.getSourceFile().fileName, world.root);
  return `${file}:${String(declaration.pos).padStart(9, "0")}`;
});

/**
 * What a type holds, for types of one declaration: names and literals of its properties. The checker's own text of a type would not
 * do, since the unions in it are in the checker's order.
 */
const contentKey = remembered((type, { checker }) => {
  if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) return checker.typeToString(type);
  const elements = checker.isArrayType(type) || checker.isTupleType(type);
  if (elements)
    return checker
      .getTypeArguments(type as ts.TypeReference)
      .map((part) => shortKey(part))
      .join();
  return checker
    .getPropertiesOfType(type)
    .map((property) => `${property.name}=${shortKey(checker.getTypeOfSymbol(property))}`)
    .sort(compareText)
    .join();
});

function shortKey(type: ts.Type): string {
  const members = type.isUnion() ? type.types : [type];
  return members
    .map((member) => {
      const key = keyOf(member);
      return typeof key === "string" ? key : String(member.flags);
    })
    .sort(compareText)
    .join("|");
}

/** Compares by code units: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
