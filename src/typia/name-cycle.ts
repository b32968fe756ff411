import { sha256 } from "../ir/fingerprint.js";
import type { Type } from "../ir/type.js";
import { withClasses } from "./with-classes.js";

/**
 * Partition refinement inside a cycle: a class for each definition. A name covers the whole cycle as refined, so equal names mean equal behaviour.
 * A cycle of definitions that are alike but for their distance to one that is not takes as many rounds as there are distances, and every
 * round is part of the names: it must be cheap.
 */
export function nameCycle(types: ReadonlyMap<string, Type>, outside: ReadonlyMap<string, string>): Map<string, string> {
  const cuts = cutAtRefs(types, outside);
  let parts: readonly string[] = cuts.map(() => "");
  let texts = cuts.map((cut) => joined(cut, parts));
  for (let count = 1, stable = false; !stable; ) {
    const before = parts;
    parts = texts.map((text, index) => sha256(`${before[index]} ${text}`));
    const refined = parts;
    texts = cuts.map((cut) => joined(cut, refined));
    const size = new Set(parts).size;
    stable = size === count;
    count = size;
  }
  const whole = sha256([...new Set(texts.map((text, index) => `${parts[index]} ${text}`))].sort().join("\n"));
  return new Map([...types.keys()].map((id, index) => [id, nameOf(`${parts[index]} ${whole}`)]));
}

/** A class by what it is named after. */
export function nameOf(text: string): string {
  return `t${sha256(text).slice(0, 12)}`;
}

/** The JSON of a definition, cut where it refers to others of its cycle. */
interface Cut {
  readonly start: string;
  /** Which definition of the cycle is referred to, and the text behind. */
  readonly rest: readonly (readonly [index: number, text: string])[];
}

function cutAtRefs(types: ReadonlyMap<string, Type>, outside: ReadonlyMap<string, string>): readonly Cut[] {
  const plain = [...types.values()].map((type) => JSON.stringify(withClasses(type, outside)));
  let mark = "~";
  while (plain.some((text) => text.includes(mark))) mark += "~";
  const marked = new Map([...outside, ...[...types.keys()].map((id, index) => [id, `${mark}${index}`] as const)]);
  return [...types.values()].map((type) => {
    const [start = "", ...others] = JSON.stringify(withClasses(type, marked)).split(mark);
    return {
      start,
      rest: others.map((text) => {
        const index = Number.parseInt(text, 10);
        return [index, text.slice(String(index).length)];
      }),
    };
  });
}

function joined({ start, rest }: Cut, parts: readonly string[]): string {
  return rest.reduce((text, [index, behind]) => text + parts[index] + behind, start);
}
