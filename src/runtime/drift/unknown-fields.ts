import { isMap, isSet } from "../generated/encode/kinds.js";
import type { DriftFinding } from "./options.js";
import { type NameRule, placeOf } from "./place.js";
import { isPlainObject, type Reading, type Readings } from "./recording.js";
import { kindOf } from "./shape.js";

/** Fields of closed objects that no one asked for, each place once. `budget` bounds the parts that are looked at. */
export function unknownFields(
  value: unknown,
  readings: Readings,
  show: NameRule,
  budget: number,
): readonly DriftFinding[] {
  const found = new Map<string, DriftFinding>();
  const seen = new Set<object>();
  const walk = (part: unknown, steps: readonly string[]): void => {
    if (typeof part !== "object" || part === null || seen.has(part) || seen.size >= budget) return;
    seen.add(part);
    for (const { step, inner, declared } of partsOf(part, readings)) {
      if (declared) {
        walk(inner, [...steps, step]);
      } else {
        const path = placeOf([...steps, show(step)]);
        const observed = kindOf(inner);
        found.set(`${path} ${observed}`, { kind: "unknown", path, observed });
      }
    }
  };
  walk(value, []);
  return [...found.values()];
}

interface Part {
  readonly step: string;
  readonly inner: unknown;
  readonly declared: boolean;
}

function* partsOf(part: object, readings: Readings): Iterable<Part> {
  if (Array.isArray(part) || isSet(part)) {
    for (const inner of part) yield { step: "*", inner, declared: true };
  } else if (isMap(part)) {
    for (const inner of part.values()) yield { step: "*", inner, declared: true };
  } else if (isPlainObject(part)) {
    const reading = readings.get(part);
    // What no encoder looked into is not known well enough to be judged.
    if (reading !== undefined) yield* fieldsOf(part, reading);
  }
}

function* fieldsOf(object: { readonly [key: string]: unknown }, { named, open }: Reading): Iterable<Part> {
  for (const step of Object.keys(object)) {
    const inner = object[step];
    if (named.has(step)) yield { step, inner, declared: true };
    else if (open) yield { step: "*", inner, declared: true };
    else if (isWritten(inner)) yield { step, inner, declared: false };
  }
}

/** Would JSON have it? A method of an object, or a field that is `undefined`, is no part of a result. */
function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== "function" && typeof value !== "symbol";
}
