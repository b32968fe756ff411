import type { Issue } from "../../contract.js";
import { fault, type Report } from "./issue.js";

/** Bits of the JSON types. */
const BITS = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

/** A member of a union as the reporter sees it. */
export interface Branch {
  readonly report: Report;
  /** Bits of the JSON types that it accepts. */
  readonly accepts: number;
  /** Its named keys with the bits of what they accept, negative where required. */
  readonly shape?: { readonly [key: string]: number };
}

/**
 * Reports on the member of a union that the value comes closest to, and on no other: by JSON type, then by keys. It looks
 * at one level only, so that its time does not multiply where unions nest.
 */
export function closestBranch(
  input: unknown,
  path: string,
  issues: Issue[],
  expected: string,
  branches: readonly Branch[],
  depth?: number,
): void {
  const before = issues.length;
  onlyBranch(input, path, issues, expected, branches, depth);
  // The value may be right for the closest member in all but what the union as a whole asks for.
  if (issues.length === before) fault(issues, path, expected, input);
}

/** The same for members that a valid value cannot be mistaken for: what is right for the closest one is right. */
export function onlyBranch(
  input: unknown,
  path: string,
  issues: Issue[],
  expected: string,
  branches: readonly Branch[],
  depth?: number,
): void {
  const best = closest(input, branches);
  if (best === undefined) fault(issues, path, expected, input);
  else best.report(input, path, issues, depth);
}

function closest(input: unknown, branches: readonly Branch[]): Branch | undefined {
  const type = bitOf(input);
  if (type !== BITS.object && type !== BITS.array) return undefined;
  let best: Branch | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const branch of branches) {
    if ((branch.accepts & type) === 0) continue;
    const score = type === BITS.object ? likeness(input as Readonly<Record<string, unknown>>, branch.shape) : 0;
    if (score > bestScore) [best, bestScore] = [branch, score];
  }
  return best;
}

/** How much an object looks like these keys: known ones of the right type count for it, unknown and missing ones against. */
function likeness(input: Readonly<Record<string, unknown>>, shape: Branch["shape"]): number {
  if (shape === undefined) return 0;
  let score = 0;
  for (const key of Object.keys(input)) {
    const bits = Object.hasOwn(shape, key) ? Math.abs(shape[key] ?? 0) : 0;
    score += bits === 0 ? -2 : (bits & bitOf(input[key])) === 0 ? 1 : 3;
  }
  for (const key of Object.keys(shape)) if ((shape[key] ?? 0) < 0 && !Object.hasOwn(input, key)) score -= 2;
  return score;
}

function bitOf(input: unknown): number {
  if (input === null) return BITS.null;
  if (Array.isArray(input)) return BITS.array;
  const type = typeof input;
  return type === "object" || type === "boolean" || type === "number" || type === "string" ? BITS[type] : 0;
}
