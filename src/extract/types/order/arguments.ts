import { ts } from "../../compiler.js";
import type { World } from "../reading.js";
import { environmentBehind, typeOfSite } from "./environment.js";
import { declarationKey, keyOf } from "./keys.js";
import { type Binding, type Environment, type Site, siteOf } from "./site.js";
import { orderedMembers } from "./union-order.js";

const maximalDepth = 3;

/** The type parameters behind a type: those that its syntax binds, and those that the checker knows. */
export function environmentFor(type: ts.Type, site: Site, world: World): Environment {
  const bySyntax = environmentBehind(site, world.checker);
  const byType = knownArguments(type, world.checker);
  if (byType.size === 0) return bySyntax;
  const merged = new Map<ts.Symbol, Binding>(bySyntax);
  for (const [parameter, argument] of byType) {
    merged.set(parameter, { site: bySyntax.get(parameter)?.site, type: argument });
  }
  return merged;
}

/** Arguments of a generic interface or alias as the checker has them. */
function knownArguments(type: ts.Type, checker: ts.TypeChecker): ReadonlyMap<ts.Symbol, ts.Type> {
  const known = new Map<ts.Symbol, ts.Type>();
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  alias?.typeParameters?.forEach((parameter, index) => {
    const symbol = checker.getSymbolAtLocation(parameter.name);
    const argument = type.aliasTypeArguments?.[index];
    if (symbol !== undefined && argument !== undefined) known.set(symbol, argument);
  });
  const { target } = type as ts.TypeReference;
  if (target?.typeParameters !== undefined && !checker.isTupleType(type)) {
    const given = checker.getTypeArguments(type as ts.TypeReference);
    target.typeParameters.forEach((parameter, index) => {
      const argument = given[index];
      if (parameter.symbol !== undefined && argument !== undefined) known.set(parameter.symbol, argument);
    });
  }
  return known;
}

/**
 * Text that tells two uses of one type apart by the order in which their arguments were written: `Box<"hi" | "lo">` and
 * `Box<"lo" | "hi">` are one type to the checker.
 */
export function orderKey(environment: Environment, world: World, depth = 0): string {
  if (environment.size === 0) return "";
  const keys = [...environment.values()].map((binding) => bindingKey(binding, world, depth));
  return keys.some((key) => key !== "") ? keys.join(";") : "";
}

function bindingKey({ type, site }: Binding, world: World, depth: number): string {
  const bound = type ?? (site && typeOfSite(site, world.checker));
  if (bound === undefined) return "";
  if (bound.isUnion() && !(bound.flags & ts.TypeFlags.Boolean))
    return unionKey(bound, site ?? siteOf(undefined), world);
  if (site === undefined || depth >= maximalDepth) return "";
  const inner = orderKey(environmentBehind(site, world.checker), world, depth + 1);
  return inner === "" ? "" : `<${inner}>`;
}

function unionKey(union: ts.UnionType, site: Site, world: World): string {
  const names = orderedMembers(union, union.types, site, world).map(({ type }) => {
    const key = keyOf(type);
    return typeof key === "string" ? key : (declarationKey(type, world) ?? String(type.flags));
  });
  return JSON.stringify(names);
}
