import type { Type } from "../ir/type.js";
import { expectation } from "../ir/words.js";
import { planUnit } from "./plan-unit.js";
import { scalarText } from "./scalar-text.js";
import type { Scope } from "./share.js";
import { leadsOn } from "./tell-apart.js";
import { type Callable, type Depth, type Place, SLOT, type Target, type Unit, type UnitBase } from "./unit.js";

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
