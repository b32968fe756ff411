import type { ObjectType, Type } from "../../ir/type.js";
import { resolve } from "./memo.js";

/** Wire name of a required property whose literal values tell the members of a union apart, when all of them are objects. */
export function discriminatorOf(members: readonly Type[], definitions: ReadonlyMap<string, Type>): string | undefined {
  const objects: ObjectType[] = [];
  for (const member of members) {
    const target = resolve(member, definitions);
    if (target.kind === "null") continue;
    if (target.kind !== "object") return undefined;
    objects.push(target);
  }
  const [first] = objects;
  if (first === undefined || objects.length < 2) return undefined;
  return first.properties.find(({ wire }) => tellsApart(wire, objects, definitions))?.wire;
}

function tellsApart(wire: string, objects: readonly ObjectType[], definitions: ReadonlyMap<string, Type>): boolean {
  const seen = new Set<unknown>();
  for (const { properties } of objects) {
    const property = properties.find((candidate) => candidate.wire === wire);
    if (property === undefined || property.optional) return false;
    const values = literalValues(resolve(property.type, definitions));
    if (values === undefined || values.some((value) => seen.has(value))) return false;
    for (const value of values) seen.add(value);
  }
  return true;
}

/** The values of a literal or an enum as they are written on the wire. */
export function literalValues(type: Type): readonly (string | number | boolean)[] | undefined {
  if (type.kind === "literal") return [type.value];
  return type.kind === "enum" ? type.members.map(({ value, alias }) => alias ?? value) : undefined;
}
