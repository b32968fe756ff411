import type { CoerceContext, Repair } from "../../contract.js";
import { has, isObject } from "../fields.js";
import type { Coercer } from "./coercer.js";

/** A member of a union: a test of the shape of wire values, and the coercer towards it. */
export type Branch = readonly [fits: (value: unknown) => boolean, coerce: Coercer];

/** Unions within unions are tried this deep; below, values are left to the validator. */
const MAX_DEPTH = 4;

const depths = new WeakMap<CoerceContext, number>();

/** What fits a branch is coerced within it; else the value is coerced towards the branch that it then fits, when that is exactly one. */
export function unionCoercer(branches: readonly Branch[]): Coercer {
  return (value, context, parent, key) => {
    if (context.level === "exact" || branches.some(([fits]) => fits(value))) return value;
    const depth = depths.get(context) ?? 0;
    if (depth >= MAX_DEPTH) return value;
    const tries = branches.flatMap(([fits, coerce]) => {
      const repairs: Repair[] = [];
      const trial: CoerceContext = { ...context, record: (repair) => repairs.push(repair) };
      depths.set(trial, depth + 1);
      const result = coerce(value, trial, parent, key);
      return result !== value && fits(result) ? [{ result, repairs }] : [];
    });
    const [only, other] = tries;
    if (only === undefined || other !== undefined) return value;
    for (const repair of only.repairs) context.record(repair);
    return only.result;
  };
}

/** A union whose object members are told apart by one property: the value is coerced towards the member that it names. */
export function discriminatedCoercer(
  property: string,
  members: ReadonlyMap<unknown, Coercer>,
  otherwise: Coercer,
): Coercer {
  return (value, context, parent, key) => {
    const coerce = isObject(value) && has(value, property) ? members.get(value[property]) : undefined;
    return (coerce ?? otherwise)(value, context, parent, key);
  };
}
