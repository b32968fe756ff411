import type { ObjectType, Type } from "../../ir/type.js";
import { discriminatorOf, literalValues } from "./discriminator.js";
import { resolve } from "./memo.js";

/** For each member of a union of several objects a word that tells it from the others: its only tag, or the one key that none but it requires. */
export function memberTags(
  members: readonly Type[],
  definitions: ReadonlyMap<string, Type>,
): readonly (string | undefined)[] {
  const objects = members.map((member) => (member.kind === "object" ? member : undefined));
  const known = objects.filter((object) => object !== undefined);
  if (known.length < 2) return members.map(() => undefined);
  const discriminator = discriminatorOf(known, definitions);
  const owners = new Map<string, number>();
  for (const { properties } of known) for (const { wire } of properties) owners.set(wire, (owners.get(wire) ?? 0) + 1);
  return objects.map((object) => {
    if (object === undefined) return undefined;
    return discriminator === undefined ? ownKey(object, owners) : tagOf(object, discriminator, definitions);
  });
}

function tagOf(object: ObjectType, wire: string, definitions: ReadonlyMap<string, Type>): string | undefined {
  const property = object.properties.find((candidate) => candidate.wire === wire);
  const values = property && literalValues(resolve(property.type, definitions));
  return values?.length === 1 && typeof values[0] === "string" ? values[0] : undefined;
}

function ownKey({ properties }: ObjectType, owners: ReadonlyMap<string, number>): string | undefined {
  const own = properties.filter(({ wire, optional }) => !optional && owners.get(wire) === 1);
  return own.length === 1 ? own[0]?.name : undefined;
}
