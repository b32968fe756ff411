import { childrenOf } from "./children.js";
import type { Property, TupleElement, Type } from "./type.js";

/** Ends an exhaustive `switch`: a new kind that is not handled fails to compile here. */
export function unreachable(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}

/** Replaces the types that stand directly inside a type; returns the type itself when nothing changes. */
export function mapChildren(type: Type, change: (child: Type) => Type): Type {
  const before = childrenOf(type);
  const after = before.map(change);
  return after.every((child, index) => child === before[index]) ? type : withChildren(type, after);
}

/** Visits a type and everything inside it, outermost first. Refs are not followed. */
export function visit(type: Type, use: (type: Type) => void): void {
  const pending: Type[] = [type];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    use(next);
    pending.push(...childrenOf(next).toReversed());
  }
}

function withChildren(type: Type, parts: readonly Type[]): Type {
  const [first = type, second = type] = parts;
  switch (type.kind) {
    case "array":
    case "set":
      return { ...type, items: first };
    case "record":
      return { ...type, values: first };
    case "union":
      return { ...type, members: parts };
    case "map":
      return { ...type, key: first, value: second };
    case "tuple":
      return { ...type, elements: withTypes(type.elements, parts), ...restOf(type.rest, parts, type.elements.length) };
    case "object":
      return {
        ...type,
        properties: withTypes(type.properties, parts),
        ...restOf(type.rest, parts, type.properties.length),
      };
    default:
      return type;
  }
}

function withTypes<T extends Property | TupleElement>(holders: readonly T[], parts: readonly Type[]): readonly T[] {
  return holders.map((holder, index) => ({ ...holder, type: parts[index] ?? holder.type }));
}

function restOf(rest: Type | undefined, parts: readonly Type[], index: number): { readonly rest?: Type } {
  return rest === undefined ? {} : { rest: parts[index] ?? rest };
}
