import type { ObjectType, Type, UnionType } from "../ir/type.js";
import { isStringKey, memberWire, resolve } from "../ir/wire.js";
import type { UnitContext } from "./plan.js";
import { scalarText } from "./scalar-text.js";
import type { Scope } from "./share.js";
import { overlap, ownKeys } from "./tell-apart.js";
import { jsonTypes, type UnionMember, type UnionUnit } from "./unit.js";

type Scalar = string | number | boolean;

/** A union whose scalar members are one check and whose other members are units, told apart by a discriminator where there is one. */
export function planUnion(type: UnionType, words: string, context: UnitContext): UnionUnit {
  const { base, path, place, member: memberOf, scope } = context;
  const members = flatten(type);
  const scalars: Type[] = [];
  const others: Type[] = [];
  for (const member of members) (isScalar(member, [...scalars], scope) ? scalars : others).push(member);
  const tags = discriminate(others, type.discriminator, scope);
  const objects = others.map((member) => objectOf(member, scope));
  const keys = ownKeys(objects);
  const sides = others.map((member, index) => ({
    type: member,
    object: objects[index],
    accepts: accepts(member, scope),
  }));
  return {
    ...base,
    kind: "union",
    words,
    ...(scalars.length === 0 ? {} : { scalars: place(unionOf(scalars), path) }),
    ...(tags === undefined ? {} : { discriminator: tags.name }),
    overlapping:
      base.recursion !== "none" && (overlap(sides, jsonTypes.array, scope) || overlap(sides, jsonTypes.object, scope)),
    members: sides.map(({ type: member, object, accepts: bits }, index): UnionMember => {
      const values = tags?.values[index];
      const key = keys[index];
      return {
        target: memberOf(member, `${path}|${index + 1}`),
        accepts: bits,
        ...(values === undefined ? {} : { tags: values }),
        ...(object === undefined ? {} : { shape: shapeOf(object, scope) }),
        ...(key === undefined ? {} : { key }),
        ...(object?.rest === undefined ? {} : { open: true }),
      };
    }),
  };
}

/** Members of nested unions stand in line with the others. Refs stay: a definition is cut once, not wherever it is used. */
function flatten(type: UnionType): readonly Type[] {
  return type.members.flatMap((member) => (member.kind === "union" ? flatten(member) : [member]));
}

/** May this member join the scalars before it in one check? */
function isScalar(member: Type, before: readonly Type[], scope: Scope): boolean {
  return (
    scalarText(unionOf([...before, member]), scope.definitions, () => "") !== undefined &&
    resolve(member, scope.definitions).kind !== "json"
  );
}

function unionOf(members: readonly Type[]): Type {
  const [only, ...others] = members;
  return only !== undefined && others.length === 0 ? only : { kind: "union", members };
}

function objectOf(type: Type, scope: Scope): ObjectType | undefined {
  const target = resolve(type, scope.definitions);
  return target.kind === "object" ? target : undefined;
}

/** A property that every object member requires as a literal, with values that no two members share. */
function discriminate(
  members: readonly Type[],
  declared: string | undefined,
  scope: Scope,
): { readonly name: string; readonly values: readonly (readonly Scalar[] | undefined)[] } | undefined {
  const objects = members.map((member) => objectOf(member, scope));
  const known = objects.filter((object) => object !== undefined);
  const openly = members.some(
    (member, index) => objects[index] === undefined && (accepts(member, scope) & jsonTypes.object) !== 0,
  );
  const [first] = known;
  if (first === undefined || known.length < 2 || openly) return undefined;
  const names = first.properties.map((property) => property.wire).filter((name) => !(name in Object.prototype));
  for (const name of declared === undefined || !names.includes(declared) ? names : [declared]) {
    const values = objects.map((object) => (object === undefined ? undefined : literalsOf(object, name, scope)));
    const all = values.flatMap((list) => list ?? []);
    const complete = objects.every((object, index) => object === undefined || values[index] !== undefined);
    if (complete && new Set(all).size === all.length) return { name, values };
  }
  return undefined;
}

function literalsOf(object: ObjectType, name: string, scope: Scope): readonly Scalar[] | undefined {
  const property = object.properties.find((candidate) => candidate.wire === name);
  if (property === undefined || property.optional || property.default !== undefined) return undefined;
  const type = resolve(property.type, scope.definitions);
  if (type.kind === "literal") return [type.value];
  return type.kind === "enum" ? type.members.map(memberWire) : undefined;
}

function shapeOf(object: ObjectType, scope: Scope): ReadonlyMap<string, number> {
  return new Map(
    object.properties.map((property) => {
      const bits = accepts(property.type, scope);
      return [property.wire, property.optional || property.default !== undefined ? bits : -bits];
    }),
  );
}

/** JSON types that a type accepts, as bits. */
export function accepts(type: Type, scope: Scope, seen: ReadonlySet<string> = new Set()): number {
  switch (type.kind) {
    case "null":
    case "boolean":
      return jsonTypes[type.kind];
    case "number":
    case "integer":
      return jsonTypes.number;
    case "string":
    case "date":
    case "bigint":
    case "bytes":
    case "url":
      return jsonTypes.string;
    case "literal":
      return bitOf(type.value);
    case "enum":
      return type.members.reduce((bits, member) => bits | bitOf(memberWire(member)), 0);
    case "array":
    case "set":
    case "tuple":
      return jsonTypes.array;
    case "object":
    case "record":
      return jsonTypes.object;
    case "map":
      return isStringKey(type.key, scope.definitions) ? jsonTypes.object : jsonTypes.array;
    case "union":
      return type.members.reduce((bits, member) => bits | accepts(member, scope, seen), 0);
    case "ref": {
      if (seen.has(type.id)) return 0;
      const target = resolve(type, scope.definitions);
      return accepts(target, scope, new Set([...seen, type.id]));
    }
    case "json":
      return 63;
  }
}

function bitOf(value: Scalar): number {
  const type = typeof value;
  return type === "string" ? jsonTypes.string : type === "number" ? jsonTypes.number : jsonTypes.boolean;
}
