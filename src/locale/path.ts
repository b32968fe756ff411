import type { ObjectType, Type, UnionType } from "../ir/type.js";

/** A property inside a path: `flight.id`, `meta["a b"]`; the root is the empty path. */
export function propertyPath(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}

/** A member of a union: by the value that tells it apart, else by its place, and as the union itself where only one member holds texts. */
export function memberPath(path: string, union: UnionType, index: number): string {
  const holders = union.members.filter(({ kind }) => kind !== "null");
  if (holders.length < 2) return path;
  const member = union.members[index];
  const value = member?.kind === "object" ? discriminatorValue(member, union.discriminator) : undefined;
  return `${path}<${value ?? index + 1}>`;
}

function discriminatorValue(member: ObjectType, discriminator: string | undefined): string | undefined {
  const type: Type | undefined = member.properties.find(({ wire }) => wire === discriminator)?.type;
  return type?.kind === "literal" ? String(type.value) : undefined;
}
