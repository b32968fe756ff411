import type { Definitions, Type } from "../../src/ir/type.js";

/** Levels of the smallest value of a type; infinite where recursion never ends. */
export type Height = (type: Type) => number;

/** Heights of types over these definitions, by iteration from "no value yet". */
export function heights(definitions: Definitions): Height {
  const known = new Map<string, number>();
  const height: Height = (type) => {
    switch (type.kind) {
      case "ref":
        return known.get(type.id) ?? Number.POSITIVE_INFINITY;
      case "object":
        return (
          1 + most(type.properties.filter((property) => !property.optional).map((property) => height(property.type)))
        );
      case "array":
        return 1 + ((type.minItems ?? 0) === 0 ? 0 : height(type.items));
      case "tuple":
        return 1 + most(type.elements.filter((element) => !element.optional).map((element) => height(element.type)));
      case "union":
        return Math.min(...type.members.map(height));
      default:
        return 1;
    }
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const [id, type] of Object.entries(definitions)) {
      const value = height(type);
      if (value < (known.get(id) ?? Number.POSITIVE_INFINITY)) {
        known.set(id, value);
        changed = true;
      }
    }
  }
  return height;
}

function most(values: readonly number[]): number {
  return Math.max(0, ...values);
}
