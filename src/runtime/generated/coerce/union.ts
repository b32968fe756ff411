import type { CoerceContext, Repair } from "../../contract.js";
import { has } from "../fields.js";
import type { Coercer } from "./coercer.js";
import { closest, type Ladder } from "./ladder.js";
import { fieldsOf } from "./records.js";

/** Unions within unions are tried this deep; below, values are left to the validator. */
const MAX_DEPTH = 4;

const depths = new WeakMap<CoerceContext, number>();

/**
 * What fits a member stays as it is; else the value is coerced towards the member that it then fits, when that is exactly one. A member
 * that takes the value as what it is comes before those that make something else of it: of `Color | Color[]`, `RED` is a color.
 */
export function toUnion(members: readonly Coercer[]): Coercer {
  const fits = (value: unknown) => members.some((member) => member.fits(value));
  return {
    coerce(value, context, parent, key) {
      const depth = depths.get(context) ?? 0;
      if (context.level === "exact" || depth >= MAX_DEPTH || fits(value)) return value;
      const tries = members.flatMap((member) => {
        const repairs: Repair[] = [];
        const trial: CoerceContext = { ...context, record: (repair) => repairs.push(repair) };
        depths.set(trial, depth + 1);
        const result = member.coerce(value, trial, parent, key);
        return result !== value && member.fits(result) ? [{ result, repairs }] : [];
      });
      const alike = tries.filter(({ result }) => kindOf(result) === kindOf(value));
      const [only, other] = alike.length === 0 ? tries : alike;
      if (only === undefined || other !== undefined) return value;
      for (const repair of only.repairs) context.record(repair);
      return only.result;
    },
    fits,
  };
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

/**
 * A union whose object members are told apart by one property: the value is coerced towards the member that it names, the name itself by
 * the ladder. Without the property nothing is guessed. `others` are the scalars beside the objects.
 */
export function toTagged(
  property: string,
  members: readonly (readonly [tag: string | number | boolean, member: Coercer])[],
  tags: Ladder,
  others: readonly Coercer[] = [],
): Coercer {
  const byTag = new Map<unknown, Coercer>(members);
  const isOther = (value: unknown) => others.some(({ fits }) => fits(value));
  return {
    coerce(value, context, parent, key) {
      if (isOther(value)) return value;
      const fields = fieldsOf(value, context, parent, key);
      if (fields === undefined || !has(fields, property)) return fields ?? value;
      const tag = fields[property];
      const named = typeof tag === "string" ? (closest(tags, tag, context.level)?.value ?? tag) : tag;
      return byTag.get(named)?.coerce(fields, context, parent, key) ?? fields;
    },
    fits: (value) => isOther(value) || members.some(([, { fits }]) => fits(value)),
  };
}
