import { ts } from "../compiler.js";
import { isBrandProperty } from "./brand.js";
import { leftOut } from "./left-out.js";
import { readObject } from "./object.js";
import type { Site } from "./order/site.js";
import type { Place, Read, Reading } from "./reading.js";
import { applyTypiaTags } from "./typia-tags.js";

const primitive =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.BigIntLike;

/** `A & B`: a branded scalar is its base, an array with tags an array, and objects merge. */
export function readIntersection(reading: Reading, type: ts.IntersectionType, site: Site, place: Place): Read {
  const { checker } = reading.world;
  const base =
    type.types.find(({ flags }) => flags & primitive && flags & ts.TypeFlags.Literal) ??
    type.types.find(({ flags }) => flags & primitive) ??
    type.types.find((part) => isContainer(part, checker));
  if (base === undefined) return readObject(reading, type, site, place);
  const others = type.types.filter((part) => part !== base);
  const extra = others.flatMap((part) => requiredProperties(part, type, checker));
  if (!(base.flags & primitive) && extra[0] !== undefined) {
    return leftOut("instance", `\`${extra[0].name}\` is a property of an array or a built-in object`);
  }
  const read = reading.read(base, site, place);
  return read.kind === "left-out" ? read : applyTypiaTags(reading, read, others, place);
}

/** Arrays and the platform's data classes: beside them other parts can only be brands and tags. */
function isContainer(part: ts.Type, checker: ts.TypeChecker): boolean {
  if (checker.isArrayType(part) || checker.isTupleType(part)) return true;
  return /^(?:Date|URL|Uint8Array|ArrayBuffer|(?:Readonly)?(?:Map|Set))$/.test(part.symbol?.name ?? "");
}

function requiredProperties(part: ts.Type, owner: ts.Type, checker: ts.TypeChecker): readonly ts.Symbol[] {
  return checker
    .getPropertiesOfType(part)
    .filter((property) => !(property.flags & ts.SymbolFlags.Optional) && !isBrandProperty(property, owner));
}
