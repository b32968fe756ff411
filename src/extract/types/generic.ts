import { ts } from "../compiler.js";
import { leftOut } from "./left-out.js";
import { siteOf } from "./order/site.js";
import type { Place, Read, Reading } from "./reading.js";

const { TypeFlags } = ts;

/**
 * A type that still holds type parameters: its bound stands for it, since the function must take every value within the bound; where
 * nothing bounds it, its default, which is what the author has in mind for it.
 */
export function readGeneric(reading: Reading, type: ts.Type, place: Place): Read {
  const { checker } = reading.world;
  const declaration = type.symbol?.declarations?.find(ts.isTypeParameterDeclaration);
  const bound = checker.getBaseConstraintOfType(type);
  if (bound !== undefined && says(bound, type)) return reading.read(bound, siteOf(declaration?.constraint), place);
  const standard = defaultOf(type, checker);
  if (standard !== undefined && standard !== type) return reading.read(standard, siteOf(declaration?.default), place);
  return leftOut("generic", `\`${checker.typeToString(type)}\` is a type parameter without a bound`);
}

/** Does the bound say more than that the type is a type? */
function says(bound: ts.Type, type: ts.Type): boolean {
  return bound !== type && !(bound.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Instantiable));
}

/** The default of a type parameter, also where what a promise of it gives is asked for. */
function defaultOf(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  if (type.flags & TypeFlags.TypeParameter) return checker.getDefaultFromTypeParameter(type);
  const [promised, ...others] = type.aliasSymbol?.name === "Awaited" ? (type.aliasTypeArguments ?? []) : [];
  if (promised === undefined || others.length > 0 || !(promised.flags & TypeFlags.TypeParameter)) return undefined;
  const standard = checker.getDefaultFromTypeParameter(promised);
  return standard && checker.getAwaitedType(standard);
}
