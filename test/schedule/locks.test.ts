import { describe, expect, it } from "vitest";
import type { Footprint } from "../../src/runtime/schedule/footprint.js";
import { createLocks, type Lease } from "../../src/runtime/schedule/locks.js";
import { mulberry } from "./random-turns.js";

const reads = (...keys: string[]): Footprint => ({
  barrier: false,
  reads: keys.map((key) => key.split(":")),
  writes: [],
});
const writes = (...keys: string[]): Footprint => ({
  barrier: false,
  reads: [],
  writes: keys.map((key) => key.split(":")),
});
const unknown: Footprint = { barrier: true, reads: [], writes: [[]] };

function waiting() {
  const locks = createLocks();
  const log: string[] = [];
  const take = (name: string, footprint: Footprint): Lease => locks.acquire(footprint, () => log.push(name));
  return { locks, log, take };
}

describe("locks across turns", () => {
  it("let reads share and writes exclude, ancestors included", () => {
    const { locks, log, take } = waiting();
    const held = [take("r1", reads("a:1")), take("r2", reads("a:1")), take("w2", writes("a:2"))];
    const list = take("list", reads("a"));
    expect(log).toEqual(["r1", "r2", "w2"]);
    held[2]?.release();
    expect(log).toEqual(["r1", "r2", "w2", "list"]);
    const last = take("w1", writes("a:1"));
    held[0]?.release();
    held[1]?.release();
    list.release();
    expect(log.at(-1)).toBe("w1");
    last.release();
    expect(locks.size()).toBe(0);
  });

  it("are fair: a reader that comes later does not overtake a writer that waits", () => {
    const { log, take } = waiting();
    const first = take("r1", reads("a"));
    const writer = take("w", writes("a"));
    take("r2", reads("a"));
    expect(log).toEqual(["r1"]);
    first.release();
    expect(log).toEqual(["r1", "w"]);
    writer.release();
    expect(log).toEqual(["r1", "w", "r2"]);
  });

  it("let whoever waits leave the queue, and those behind move up", () => {
    const { locks, log, take } = waiting();
    const first = take("r1", reads("a"));
    const writer = take("w", writes("a"));
    const second = take("r2", reads("a"));
    writer.release();
    writer.release();
    expect(log).toEqual(["r1", "r2"]);
    first.release();
    second.release();
    expect(locks.size()).toBe(0);
  });

  it("keep segments apart, whatever is in them", () => {
    const { log, take } = waiting();
    const key = (...segments: string[]): Footprint => ({ barrier: false, reads: [], writes: [segments] });
    take("one", key("a", "7:x"));
    take("other", key("a", "7", "x"));
    take("star", key("a", "*"));
    take("slash", key("a", "1:7/1:x"));
    expect(log).toEqual(["one", "other", "star", "slash"]);
  });

  it("hold calls with unknown effects alone, unless told not to", () => {
    const { log, take } = waiting();
    const held = take("r", reads("a"));
    take("u", unknown);
    expect(log).toEqual(["r"]);
    held.release();
    expect(log).toEqual(["r", "u"]);
    const open = createLocks({ unknown: "ignore" });
    open.acquire(unknown, () => log.push("free"));
    open.acquire(unknown, () => log.push("free too"));
    expect(log.slice(2)).toEqual(["free", "free too"]);
  });

  it("never deadlock, and leave nothing behind, under random use", () => {
    const random = mulberry(99);
    const locks = createLocks();
    const active: { lease: Lease; granted: boolean }[] = [];
    let granted = 0;
    for (let step = 0; step < 50_000; step++) {
      if (active.length < 20 && random() < 0.55) {
        const some = () =>
          Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
            `k${Math.floor(random() * 4)}:${Math.floor(random() * 3)}`.slice(0, random() < 0.3 ? 2 : 4),
          );
        const entry = { granted: false } as { lease: Lease; granted: boolean };
        const footprint = { ...reads(...some()), writes: random() < 0.5 ? writes(...some()).writes : [] };
        entry.lease = locks.acquire(footprint, () => {
          entry.granted = true;
          granted++;
        });
        active.push(entry);
      } else {
        // Those that hold everything end; now and then one that waits gives up.
        const candidates = active.filter((each) => each.granted || random() < 0.1);
        if (active.length > 0) expect(active.some((each) => each.granted)).toBe(true);
        const entry = candidates[Math.floor(random() * candidates.length)];
        if (entry === undefined) continue;
        entry.lease.release();
        active.splice(active.indexOf(entry), 1);
      }
    }
    for (const entry of active) entry.lease.release();
    expect(locks.size()).toBe(0);
    expect(granted).toBeGreaterThan(10_000);
  });

  it("never grant two that conflict, whatever is given back while something is granted", () => {
    const related = (a: readonly string[], b: readonly string[]): boolean =>
      a.every((part, at) => at >= b.length || part === b[at]);
    const meet = (some: Footprint["reads"], others: Footprint["reads"]): boolean =>
      some.some((a) => others.some((b) => related(a, b)));
    const conflict = (a: Footprint, b: Footprint): boolean =>
      meet(a.writes, b.writes) || meet(a.writes, b.reads) || meet(a.reads, b.writes);
    const clashes = new Set<number>();
    for (let seed = 0; seed < 400; seed++) {
      const random = mulberry(seed);
      const locks = createLocks();
      const open: { readonly footprint: Footprint; lease: Lease | undefined; granted: boolean; ended: boolean }[] = [];
      const end = (entry: (typeof open)[number]): void => {
        entry.ended = true;
        entry.lease?.release();
      };
      const key = (): string[] =>
        ["k", "ab", "xy"]
          .slice(0, 1 + Math.floor(random() * 3))
          .map((part) => part[Math.floor(random() * part.length)] ?? "");
      for (let step = 0; step < 60; step++) {
        const some = (): string[][] => Array.from({ length: Math.floor(random() * 3) }, key);
        const footprint = { barrier: false, reads: some(), writes: some() };
        const entry: (typeof open)[number] = { footprint, lease: undefined, granted: false, ended: false };
        open.push(entry);
        entry.lease = locks.acquire(entry.footprint, () => {
          entry.granted = true;
          for (const other of open)
            if (other !== entry && other.granted && !other.ended && conflict(entry.footprint, other.footprint))
              clashes.add(seed);
          if (random() < 0.2) end(entry);
          const other = open[Math.floor(random() * open.length)];
          if (other !== undefined && random() < 0.3) end(other);
        });
        // It was granted and ended before anybody had its lease.
        if (entry.ended) entry.lease.release();
        const done = open.filter((each) => each.granted && !each.ended);
        const oldest = done[Math.floor(random() * done.length)];
        if (oldest !== undefined && random() < 0.5) end(oldest);
      }
      // As long as somebody waits, somebody holds all that it wants, and will end.
      while (open.some((each) => !each.ended)) {
        const entry = open.find((each) => each.granted && !each.ended);
        if (entry === undefined) throw new Error(`seed ${seed}: nobody holds what it wants`);
        end(entry);
      }
      expect(locks.size(), `seed ${seed}`).toBe(0);
    }
    expect([...clashes]).toEqual([]);
  });
});
