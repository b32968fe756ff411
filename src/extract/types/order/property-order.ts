import { ts } from "../../compiler.js";
import type { World } from "../reading.js";
import { basesOf, environmentBehind } from "./environment.js";
import { isMapped, type MappedType, mappedArguments, sourcesOf } from "./mapped.js";
import { createWalk, type Walk } from "./mentions.js";
import { emptyEnvironment, nowhere, type Site, siteOf } from "./site.js";
import { compareText, membersInOrder } from "./union-order.js";

/** The properties of a type in the order of their declaration: own ones, then those of the bases. */
export function orderedProperties(type: ts.Type, site: Site, world: World): readonly ts.Symbol[] {
  return createWalk(world).properties(type, site);
}

/** The same within a walk; `properties` are the type's own in the checker's order. */
export function propertiesIn(
  type: ts.Type,
  properties: readonly ts.Symbol[],
  site: Site,
  walk: Walk,
): readonly ts.Symbol[] {
  if (type.isIntersection()) {
    const parts = type.types.flatMap((part) => walk.properties(part, nowhere));
    return pick(properties, parts);
  }
  if (type.isUnion()) {
    const members = membersInOrder(type.types, [...walk.mentions(site), ...walk.leaves(type)], walk.world);
    return pick(
      properties,
      members.flatMap((member) => walk.properties(member.type, member.site)),
    );
  }
  if (isMapped(type)) return mappedOrder(type, properties, site, walk);
  return isInterfaceLike(type) ? inheritedOrder(type, properties, walk) : properties;
}

/** The properties by the order of a hint; those that it does not name keep their order at the end. */
function pick(properties: readonly ts.Symbol[], hint: readonly ts.Symbol[]): readonly ts.Symbol[] {
  const byName = new Map(properties.map((property) => [property.escapedName, property]));
  const ordered = new Set<ts.Symbol>();
  for (const { escapedName } of hint) {
    const property = byName.get(escapedName);
    if (property !== undefined) ordered.add(property);
  }
  for (const property of properties) ordered.add(property);
  return [...ordered];
}

function mappedOrder(type: MappedType, properties: readonly ts.Symbol[], site: Site, walk: Walk): readonly ts.Symbol[] {
  const source = type.modifiersType;
  const declared = properties.map((property) => property.declarations?.[0]);
  if (source !== undefined && declared.every((declaration) => declaration !== undefined)) {
    const order = walk.properties(source, nowhere);
    const ranks = new Map<ts.Node, number>();
    order.forEach((property, rank) => {
      for (const declaration of property.declarations ?? []) if (!ranks.has(declaration)) ranks.set(declaration, rank);
    });
    const rankOf = (property: ts.Symbol) =>
      Math.min(...(property.declarations ?? []).map((node) => ranks.get(node) ?? Number.POSITIVE_INFINITY));
    return sortBy(properties, rankOf);
  }
  const names = mappedNames(type, site, walk);
  const sorted = sortBy(properties, (property) => names.get(property.name) ?? Number.POSITIVE_INFINITY);
  if (properties.every(({ name }) => names.has(name))) return sorted;
  // Keys that another type chooses, `[K in KeysOf<T>]`, are those of T.
  const named = sorted.filter(({ name }) => names.has(name));
  const sources = sourcesOf(type, walk.world.checker);
  return pick(sorted, [...named, ...sources.flatMap((behind) => walk.properties(behind, nowhere))]);
}

/** Names of `{ [K in C]: X }` in the order in which C, or the names made of it, are written. */
function mappedNames(type: MappedType, site: Site, walk: Walk): ReadonlyMap<string, number> {
  const { declaration } = type;
  const constraint = declaration?.typeParameter.constraint;
  if (declaration === undefined || constraint === undefined) return new Map();
  const { world } = walk;
  const environment = new Map([
    ...mappedArguments(type),
    ...aliasEnvironment(type, world),
    ...environmentBehind(site, world.checker),
  ]);
  const key = world.checker.getSymbolAtLocation(declaration.typeParameter.name);
  const constraintSite = siteOf(constraint, environment);
  const named =
    declaration.nameType === undefined || key === undefined
      ? walk.mentions(constraintSite)
      : walk.mentions(siteOf(declaration.nameType, new Map([...environment, [key, { site: constraintSite }]])));
  const names = new Map<string, number>();
  for (const mention of named) {
    const name = typeof mention.key === "string" ? mention.key.slice(2) : undefined;
    if (name !== undefined && !names.has(name)) names.set(name, names.size);
  }
  return names;
}

function aliasEnvironment(type: ts.Type, world: World) {
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  if (alias?.typeParameters === undefined) return emptyEnvironment;
  return new Map(
    alias.typeParameters.flatMap((parameter, index) => {
      const symbol = world.checker.getSymbolAtLocation(parameter.name);
      const argument = type.aliasTypeArguments?.[index];
      return symbol === undefined || argument === undefined ? [] : [[symbol, { type: argument }] as const];
    }),
  );
}

function sortBy(properties: readonly ts.Symbol[], rankOf: (property: ts.Symbol) => number): readonly ts.Symbol[] {
  const ranks = new Map(properties.map((property) => [property, rankOf(property)]));
  return [...properties].sort((a, b) => {
    const x = ranks.get(a) ?? 0;
    const y = ranks.get(b) ?? 0;
    return x === y ? compareText(a.name, b.name) : x < y ? -1 : 1;
  });
}

function isInterfaceLike(type: ts.Type): boolean {
  return type.isClassOrInterface() || ((type as ts.TypeReference).target?.isClassOrInterface() ?? false);
}

function inheritedOrder(type: ts.Type, properties: readonly ts.Symbol[], walk: Walk): readonly ts.Symbol[] {
  const declared = ((type as ts.TypeReference).target ?? type) as ts.InterfaceType;
  const declarations = declared.symbol?.declarations ?? [];
  const extendsOthers = declarations.some(
    (node) => (ts.isInterfaceDeclaration(node) || ts.isClassLike(node)) && basesOf(node).length > 0,
  );
  if (!extendsOthers) return properties;
  const own = properties.filter((property) => declared.symbol.members?.has(property.escapedName) ?? false);
  const inherited = walk.world.checker.getBaseTypes(declared).flatMap((base) => walk.properties(base, nowhere));
  return pick(properties, [...own, ...inherited]);
}
