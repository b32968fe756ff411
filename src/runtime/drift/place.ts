import { isMap, isSet } from "../generated/encode/kinds.js";
import { parsePath } from "../guard/path.js";
import { isPlainObject, type Readings } from "./recording.js";

/** Says how the name of an undeclared field may be shown: itself, or `*`. */
export type NameRule = (name: string) => string;

/** Undeclared names are shown where they look like names; keys that are data, or hold a secret of the call, are not. */
export function nameRule(secrets: readonly string[]): NameRule {
  return (name) =>
    /^[\p{L}_$][\p{L}\p{N}_$-]{0,63}$/u.test(name) && !secrets.some((secret) => name.includes(secret)) ? name : "*";
}

/** Steps -> the path of a finding. */
export function placeOf(steps: readonly string[]): string {
  return steps.join(".");
}

/**
 * The path of a validator's issue without what is data in it: indexes and the keys of open objects become `*`. The path is of the wire form
 * and `value` the application's, so where a field has another name in code the way is lost, and whatever could be a key is left out.
 */
export function declaredPlace(path: string, value: unknown, readings: Readings): string {
  const steps: string[] = [];
  let part: unknown = value;
  for (const step of parsePath(path)) {
    const index = /^\d+$/.test(step);
    if (isPlainObject(part)) {
      const reading = readings.get(part);
      const isData = index || (reading?.open === true && !reading.named.has(step));
      steps.push(isData ? "*" : step);
      part = Object.hasOwn(part, step) ? part[step] : LOST;
    } else if (Array.isArray(part) || isSet(part)) {
      steps.push("*");
      part = [...part][Number(step)];
    } else if (isMap(part)) {
      steps.push("*");
      part = part.get(step) ?? LOST;
    } else {
      steps.push(part === LOST || index ? "*" : step);
      part = LOST;
    }
  }
  return placeOf(steps);
}

const LOST = Symbol("lost");
