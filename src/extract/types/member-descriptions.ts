import type { Type } from "../../ir/type.js";
import type { Provisional } from "./constraints.js";
import { resolve } from "./memo.js";

/** A type with descriptions for members below it, keyed by path: the texts of `@param flight.id`. They win over the members' own. */
export function describeMembers(
  type: Type,
  texts: ReadonlyMap<string, string> | undefined,
  provisional: Provisional,
): Type {
  return [...(texts ?? [])].reduce(
    (current, [path, text]) => describe(current, path.split("."), text, provisional),
    type,
  );
}

function describe(type: Type, path: readonly string[], text: string, provisional: Provisional): Type {
  const [name, ...rest] = path;
  const target = resolve(type, provisional);
  switch (target.kind) {
    case "array":
    case "set":
      return { ...target, items: describe(target.items, path, text, provisional) };
    case "record":
      return { ...target, values: describe(target.values, path, text, provisional) };
    case "union":
      return { ...target, members: target.members.map((member) => describe(member, path, text, provisional)) };
    case "object":
      return {
        ...target,
        properties: target.properties.map((property) => {
          if (property.name !== name) return property;
          if (rest.length === 0) return { ...property, description: text };
          return { ...property, type: describe(property.type, rest, text, provisional) };
        }),
      };
    default:
      return type;
  }
}
