import type { CoerceContext, Repair } from "../../contract.js";
import { has } from "../fields.js";
import type { Coercer } from "./coercer.js";
import { closest, type Ladder } from "./ladder.js";
import { fieldsOf } from "./records.js";

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

/**
 * A union whose object members are told apart by one property: the value is coerced towards the member that it names, the name itself by
 * the ladder. Without the property nothing is guessed.
 */
export function discriminatedCoercer(property: string, members: ReadonlyMap<unknown, Coercer>, tags: Ladder): Coercer {
  return (value, context, parent, key) => {
    const fields = fieldsOf(value, context, parent, key);
    if (fields === undefined || !has(fields, property)) return fields ?? value;
    const tag = fields[property];
    const named = typeof tag === "string" ? (closest(tags, tag, context.level)?.value ?? tag) : tag;
    return members.get(named)?.(fields, context, parent, key) ?? fields;
  };
}
