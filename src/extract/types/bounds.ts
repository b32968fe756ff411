import type { NumericBounds, Type } from "../../ir/type.js";

/** Why no value can meet the limits of a type; undefined when one can. Looks at the type itself and the items and members under it. */
export function boundsFault(type: Type): string | undefined {
  switch (type.kind) {
    case "string":
      return ordered("the minimum length", type.minLength, "the maximum length", type.maxLength);
    case "array":
    case "set":
      return ordered("the minimum", type.minItems, "the maximum of items", type.maxItems) ?? boundsFault(type.items);
    case "tuple":
      return ordered("the minimum", type.minItems, "the maximum of items", type.maxItems);
    case "number":
    case "integer":
      return numericFault(type);
    case "bigint":
      return type.minimum !== undefined && type.maximum !== undefined && BigInt(type.minimum) > BigInt(type.maximum)
        ? `the minimum ${type.minimum} is greater than the maximum ${type.maximum}`
        : undefined;
    case "union":
      return type.members.map(boundsFault).find((fault) => fault !== undefined);
    default:
      return undefined;
  }
}

function numericFault(type: NumericBounds): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = type;
  const low = Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  if (low > high) return `the minimum ${low} is greater than the maximum ${high}`;
  const open = low === exclusiveMinimum || high === exclusiveMaximum;
  return low === high && open ? `nothing lies between ${low} and ${high}` : undefined;
}

function ordered(
  lowName: string,
  low: number | undefined,
  highName: string,
  high: number | undefined,
): string | undefined {
  return low !== undefined && high !== undefined && low > high
    ? `${lowName} ${low} is greater than ${highName} ${high}`
    : undefined;
}
