import type { Json } from "../contract.js";
import type { Limits } from "./limits.js";

/** A copy of a value that a provider handed over as an object, or why there is none. */
export type Snapshot =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: "too_large" | "not_json"; readonly expected: string };

class Refused extends Error {
  readonly reason: "too_large" | "not_json";
  constructor(reason: "too_large" | "not_json", expected: string) {
    super(expected);
    this.reason = reason;
  }
}

interface Job {
  readonly source: object;
  readonly target: Json[] | { [key: string]: Json };
  readonly depth: number;
}

/**
 * Copies plain data, reading each property once: what is checked is what is run, even when the object has getters, is a
 * proxy, or changes later. Keeps its own stack; a cycle runs into the depth limit.
 */
export function snapshot(source: unknown, limits: Limits): Snapshot {
  const jobs: Job[] = [];
  let nodes = 0;
  const copy = (value: unknown, depth: number): Json => {
    if (++nodes > limits.maxNodes) throw new Refused("too_large", `at most ${limits.maxNodes} values`);
    if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "number")
      return value;
    if (typeof value !== "object") throw new Refused("not_json", "JSON values only");
    if (depth > limits.maxDepth) throw new Refused("too_large", `at most ${limits.maxDepth} levels`);
    const target = Array.isArray(value) ? [] : {};
    jobs.push({ source: value, target, depth });
    return target;
  };
  try {
    const value = copy(source, 1);
    for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) fill(job, copy);
    return { ok: true, value };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason, expected: error.message };
    return { ok: false, reason: "not_json", expected: "JSON values only" };
  }
}

function fill({ source, target, depth }: Job, copy: (value: unknown, depth: number) => Json): void {
  if (Array.isArray(target)) {
    if (Array.isArray(source)) for (const item of source) target.push(copy(item ?? null, depth + 1));
    return;
  }
  for (const [key, item] of Object.entries(source)) {
    if (item === undefined) continue;
    const value = copy(item, depth + 1);
    // A plain assignment to "__proto__" would set the prototype.
    if (key === "__proto__") Object.defineProperty(target, key, { value, enumerable: true });
    else target[key] = value;
  }
}
