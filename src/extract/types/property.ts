import type { ts } from "ts-morph";
import type { Property, Type } from "../../ir/type.js";
import { noDocs } from "./jsdoc.js";
import { docsOf } from "./member-docs.js";
import type { Place, Reading } from "./reading.js";

/** How a property may be missing. */
export interface Presence {
  /** Declared with `?`. */
  readonly optional: boolean;
  readonly maybeUndefined: boolean;
}

/** A property with what its documentation says. */
export function propertyOf(
  _reading: Reading,
  symbol: ts.Symbol,
  type: Type,
  { optional, maybeUndefined }: Presence,
  _place: Place,
): Property {
  const docs =
    (symbol.declarations ?? []).map(docsOf).find(({ description, tags }) => description !== "" || tags.length > 0) ??
    noDocs;
  return {
    name: symbol.name,
    wire: symbol.name,
    type,
    optional: optional || maybeUndefined,
    ...(maybeUndefined && !optional ? { undefinedWhenAbsent: true } : {}),
    ...(docs.description === "" ? {} : { description: docs.description }),
  };
}
