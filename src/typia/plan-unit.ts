import type { ObjectType, Property, TupleType, Type } from "../ir/type.js";
import { isStringKey, resolve } from "../ir/wire.js";
import { expectation, tupleSize } from "../ir/words.js";
import type { UnitContext } from "./plan.js";
import { planUnion } from "./plan-union.js";
import type { PropertyPlace, Unit } from "./unit.js";

/** One unit of a type: its places, and what is asked of it as a whole. */
export function planUnit(type: Type, context: UnitContext): Unit {
  const { base, path, place, scope } = context;
  const words = expectation(type, scope.definitions);
  switch (type.kind) {
    case "object":
      return planObject(type, words, context);
    case "array":
    case "set":
      return {
        ...base,
        kind: "array",
        words,
        items: place(type.items, `${path}[]`),
        ...size(type.minItems, type.maxItems),
        unique: type.kind === "set" || type.uniqueItems === true,
      };
    case "tuple":
      return planTuple(type, words, context);
    case "record":
      return {
        ...base,
        kind: "record",
        words,
        ...(type.keyPattern === undefined ? {} : { keys: place(keyType(type.keyPattern), `${path} keys`) }),
        values: place(type.values, `${path}.*`),
        ...size(type.minProperties, type.maxProperties),
      };
    case "map":
      return isStringKey(type.key, scope.definitions)
        ? {
            ...base,
            kind: "record",
            words,
            ...(isAnyString(type.key) ? {} : { keys: place(type.key, `${path} keys`) }),
            values: place(type.value, `${path}.*`),
          }
        : { ...base, kind: "array", words, items: place(pair(type.key, type.value), `${path}[]`), unique: false };
    case "union":
      return planUnion(type, words, context);
    case "ref": {
      const target = resolve(type, scope.definitions);
      return target.kind === "ref"
        ? { ...base, kind: "scalar", place: place({ kind: "json" }, path) }
        : planUnit(target, context);
    }
    default:
      return { ...base, kind: "scalar", place: place(type, path) };
  }
}

function planObject(type: ObjectType, words: string, context: UnitContext): Unit {
  const { base, path, place } = context;
  return {
    ...base,
    kind: "object",
    words,
    properties: type.properties.map((property) => planProperty(property, context)),
    ...(type.rest === undefined ? {} : { rest: place(type.rest, `${path}.*`) }),
    ...(type.keyPattern === undefined ? {} : { keys: place(keyType(type.keyPattern), `${path} keys`) }),
    ...size(type.minProperties, type.maxProperties),
  };
}

function keyType(pattern: string): Type {
  return { kind: "string", pattern };
}

function planProperty(property: Property, { path, place }: UnitContext): PropertyPlace {
  const at = path === "" ? property.wire : `${path}.${property.wire}`;
  const optional = property.optional || property.default !== undefined;
  return { ...place(property.type, at, optional), name: property.wire };
}

function planTuple(type: TupleType, words: string, { base, path, place }: UnitContext): Unit {
  return {
    ...base,
    kind: "tuple",
    words,
    elements: type.elements.map((element, index) => ({
      ...place(element.type, `${path}[${index}]`),
      omittable: element.optional,
    })),
    ...(type.rest === undefined ? {} : { rest: place(type.rest, `${path}[]`) }),
    ...tupleSize(type),
    unique: type.uniqueItems === true,
  };
}

function size(minimum: number | undefined, maximum: number | undefined): { minimum?: number; maximum?: number } {
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

function pair(key: Type, value: Type): TupleType {
  return { kind: "tuple", elements: [key, value].map((type) => ({ type, optional: false })) };
}

function isAnyString(type: Type): boolean {
  return type.kind === "string" && Object.keys(type).length === 1;
}
