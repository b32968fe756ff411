import type { ts } from "../compiler.js";

/** Names of phantom properties that make a type nominal; typia's tags travel in one, too. */
const brandName = /^(?:_+(?:brand|tag|type|opaque|nominal|flavou?r|unit)(?:ed|s|Brand)?_*|typia\.tag)$/i;

/** Whether a property of an intersection exists only for the type checker: it has a symbol for a key, or a name made for brands. */
export function isBrandProperty(property: ts.Symbol, owner: ts.Type): boolean {
  if (property.name === "typia.tag") return true;
  if (!owner.isIntersection()) return false;
  return property.escapedName.toString().startsWith("__@") || brandName.test(property.name);
}
