import type { PreparedCall } from "../../src/runtime/call.js";
import type { Traits } from "../../src/runtime/contract.js";
import { call, tool } from "./fixtures.js";

/** A random number generator with a seed, so that a failing turn can be run again. */
export function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One call of a random turn, with what a test has to know about it, worked out apart from the code under test. */
export interface RandomCall {
  readonly call: PreparedCall;
  /** Segment lists; `undefined` when the effects are unknown. */
  readonly reads: readonly (readonly string[])[] | undefined;
  readonly writes: readonly (readonly string[])[] | undefined;
  readonly ms: number;
}

const LEAVES = ["1", "2", "3"];
const ROOTS = ["a", "b", "c", "d"];

/** A turn of 1 to 12 calls over a few keys of up to three levels, sometimes everything, sometimes unknown. */
export function randomTurn(
  random: () => number,
  traits: (index: number) => Traits = () => ({}),
): readonly RandomCall[] {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const key = (): string[] => {
    const depth = random();
    if (depth < 0.03) return [];
    if (depth < 0.3) return [pick(ROOTS)];
    return depth < 0.8 ? [pick(ROOTS), pick(LEAVES)] : [pick(ROOTS), pick(LEAVES), pick(LEAVES)];
  };
  const some = (likely: number): string[][] => {
    const list: string[][] = [];
    while (random() < likely && list.length < 3) list.push(key());
    return list;
  };
  return Array.from({ length: 1 + Math.floor(random() * 12) }, (_, index) => {
    const unknown = random() < 0.04;
    const reads = some(0.5);
    const writes = some(0.4);
    const effects = { reads: reads.map(text), writes: writes.map(text) };
    const entry = tool(`t${index}`, unknown ? "unknown" : effects, traits(index));
    return {
      call: call(`c${index}`, entry),
      reads: unknown ? undefined : reads,
      writes: unknown ? undefined : writes,
      ms: 1 + Math.floor(random() * 20),
    };
  });
}

/** Do two calls have to keep their order? Compares every key of one with every key of the other. */
export function conflict(a: RandomCall, b: RandomCall): boolean {
  if (isPure(a) || isPure(b)) return false;
  if (a.reads === undefined || a.writes === undefined || b.reads === undefined || b.writes === undefined) return true;
  return meet(a.writes, b.writes) || meet(a.writes, b.reads) || meet(a.reads, b.writes);
}

/** Length of the longest chain of conflicting calls, by looking at all pairs. */
export function criticalPath(calls: readonly RandomCall[]): number {
  const ends: number[] = [];
  for (const [j, later] of calls.entries()) {
    let start = 0;
    for (let i = 0; i < j; i++) if (conflict(calls[i] as RandomCall, later)) start = Math.max(start, ends[i] as number);
    ends.push(start + later.ms);
  }
  return Math.max(...ends);
}

function isPure(call: RandomCall): boolean {
  return call.reads?.length === 0 && call.writes?.length === 0;
}

function meet(some: readonly (readonly string[])[], others: readonly (readonly string[])[]): boolean {
  return some.some((a) => others.some((b) => a.slice(0, b.length).join("/") === b.slice(0, a.length).join("/")));
}

function text(key: readonly string[]): string {
  return key.length === 0 ? "*" : key.join(":");
}
