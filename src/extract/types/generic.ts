import { ts } from "../compiler.js";
import { leftOut } from "./left-out.js";
import { siteOf } from "./order/site.js";
import type { Place, Read, Reading } from "./reading.js";

/** A type that still holds type parameters: its bound stands for it, since the function must take every value within the bound. */
export function readGeneric(reading: Reading, type: ts.Type, place: Place): Read {
  const { checker } = reading.world;
  const bound = checker.getBaseConstraintOfType(type);
  const name = checker.typeToString(type);
  if (
    bound === undefined ||
    bound === type ||
    bound.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Instantiable)
  ) {
    return leftOut("generic", `\`${name}\` is a type parameter without a bound`);
  }
  return reading.read(bound, siteOf(boundNode(type)), place);
}

/** How the bound of a type parameter is written. */
function boundNode({ symbol }: ts.Type): ts.TypeNode | undefined {
  const declaration: ts.TypeParameterDeclaration | undefined = symbol?.declarations?.find(
    ts.isTypeParameterDeclaration,
  );
  return declaration?.constraint;
}
