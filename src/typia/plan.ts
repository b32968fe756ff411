import type { ObjectType, Property, TupleType, Type } from "../ir/type.js";
import { visit } from "../ir/walk.js";
import { isStringKey, resolve } from "../ir/wire.js";
import { expectation, tupleSize } from "../ir/words.js";
import { planUnion } from "./plan-union.js";
import { scalarText } from "./scalar-text.js";
import type { Scope } from "./share.js";
import {
  type Callable,
  type Depth,
  type Place,
  type PropertyPlace,
  SLOT,
  type Target,
  type Unit,
  type UnitBase,
} from "./unit.js";

/** The units of one text: those of `roots` first, in their order. */
export interface Plan {
  readonly units: readonly Unit[];
  /** Shared modules that the units call, sorted. */
  readonly shared: readonly string[];
}

/** A type that gets functions of its own. */
export interface PlanRoot {
  readonly type: Type;
  /** Where it stands, for comments. */
  readonly path: string;
  /** Set when it is a definition: refs to it within this text are calls. */
  readonly definition?: string;
}

/** What planning one unit needs from the plan around it. */
export interface UnitContext {
  readonly scope: Scope;
  readonly base: UnitBase;
  readonly path: string;
  place(type: Type, path: string, optional?: boolean): Place;
  /** The function of a type that the same value may have: a member of a union. */
  member(type: Type, path: string): Callable;
}

/** Cuts types into units. Depends on the types and their definitions alone. */
export function planUnits(roots: readonly PlanRoot[], scope: Scope): Plan {
  const units: (Unit | undefined)[] = [];
  const shared = new Set<string>();
  const local = new Map<string, number>();
  const pending: { readonly index: number; readonly root: PlanRoot; readonly recursive: boolean }[] = [];

  const enqueue = (root: PlanRoot, recursive: boolean): number => {
    const index = units.push(undefined) - 1;
    if (root.definition !== undefined) local.set(root.definition, index);
    pending.push({ index, root, recursive });
    return index;
  };
  for (const root of roots) enqueue(root, scope.isRecursive(root.definition));

  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const { index, root, recursive } = next;
    const target = (type: Type, path: string, step: Depth): Callable => {
      const depthOf = (callee: boolean): Depth => (recursive && callee ? step : "none");
      if (type.kind !== "ref") {
        const deep = recursive && leadsOn(type, scope);
        return { kind: "unit", unit: enqueue({ type, path }, deep), depth: depthOf(deep) };
      }
      const found = scope.find(type.id);
      const depth = depthOf(scope.isRecursive(found.definition));
      if (found.kind === "shared") {
        shared.add(found.module);
        return { kind: "shared", module: found.module, index: found.index, depth };
      }
      const unit =
        local.get(found.definition) ??
        enqueue({ type: found.type, path, definition: found.definition }, scope.isRecursive(found.definition));
      return { kind: "unit", unit, depth };
    };
    const place = (type: Type, path: string, optional = false): Place => {
      const words = expectation(type, scope.definitions);
      const slots: Target[] = [];
      const text = scalarText(type, scope.definitions, (slot) => `${SLOT}${slots.push(slot) - 1}`);
      if (text !== undefined) return { text, slots, words, optional };
      const inner = target(type, path, "next");
      const tag = inner.depth === "none" ? "Slot" : "Deep";
      return { text: `bigint & ${tag}<"${SLOT}0">`, slots: [inner], words, optional, inner };
    };
    units[index] = planUnit(root.type, {
      scope,
      path: root.path,
      base: {
        path: root.path,
        recursion: !recursive ? "none" : root.definition === undefined ? "inside" : "entry",
      },
      place,
      member: (of, path) => target(of, path, "same"),
    });
  }
  return { units: units.filter((unit) => unit !== undefined), shared: [...shared].sort() };
}

/** Does a type refer to a recursive definition, so that its functions must pass the depth on? */
function leadsOn(type: Type, scope: Scope): boolean {
  let leads = false;
  visit(type, (part) => {
    leads ||= part.kind === "ref" && scope.isRecursive(part.id);
  });
  return leads;
}

function planUnit(type: Type, context: UnitContext): Unit {
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
        ...(type.keyPattern === undefined
          ? {}
          : { keys: place({ kind: "string", pattern: type.keyPattern }, `${path} keys`) }),
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
    ...size(type.minProperties, type.maxProperties),
  };
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
