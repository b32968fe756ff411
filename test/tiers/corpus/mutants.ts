import type { Json } from "../../../src/ir/json.js";

/** One fault of structure, in both forms of a value. */
export interface Mutant {
  readonly wire: Json;
  readonly code: unknown;
}

type Container = Record<string, unknown> | unknown[];

/** Values of a JSON type that differs from the one that they replace; none meets a format or a bound by chance. */
const strangers: readonly Json[] = [{ $stranger: true }, 77, "$stranger", [[]]];

/**
 * Copies of a value with one place of another JSON type, or without one key: places are taken where both forms have the same
 * shape, spread over the value by `turn`.
 */
export function mutants(wire: Json, code: unknown, turn: number): readonly Mutant[] {
  const places = commonPlaces(wire, code, []);
  const chosen = places.filter(
    (_, index) => index % Math.ceil(places.length / 3) === turn % Math.ceil(places.length / 3),
  );
  return chosen.flatMap((path, index) => {
    const at = path.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], wire);
    const stranger = strangers[(index + turn) % strangers.length] as Json;
    // To TypeScript an array is an object too.
    const alike = kindOf(stranger) === kindOf(at) || (Array.isArray(stranger) && kindOf(at) === "object");
    const replaced = alike
      ? []
      : [{ wire: replace(wire, path, stranger) as Json, code: replace(code, path, stranger) }];
    const dropped = Number.isNaN(Number(path.at(-1)))
      ? [{ wire: replace(wire, path, undefined) as Json, code: replace(code, path, undefined) }]
      : [];
    return [...replaced, ...dropped];
  });
}

function commonPlaces(wire: unknown, code: unknown, path: readonly string[]): readonly (readonly string[])[] {
  const here = path.length > 0 ? [path] : [];
  if (!isContainer(wire) || !isContainer(code)) return here;
  const inside = Object.keys(wire).flatMap((key) =>
    Object.hasOwn(code, key)
      ? commonPlaces((wire as Record<string, unknown>)[key], (code as Record<string, unknown>)[key], [...path, key])
      : [],
  );
  return [...here, ...inside];
}

function isContainer(value: unknown): value is Container {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** A copy with another value at a path; `undefined` removes the key. */
function replace(value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replace(item, rest, next) : item));
  const entries = Object.entries(value as object).flatMap(([name, inside]) => {
    if (name !== key) return [[name, inside] as const];
    return rest.length === 0 && next === undefined ? [] : [[name, replace(inside, rest, next)] as const];
  });
  return Object.fromEntries(entries);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}
