import { text } from "node:stream/consumers";
import { createEngine } from "./engine.js";

/** A schema with what to do with it. */
export interface Job {
  readonly schema: object;
  /** Texts to try. */
  readonly texts: readonly string[];
  /** How many complete samples to take that have something in them. */
  readonly samples: number;
}

/** What the engine did with one schema. */
export interface Decoded {
  readonly samples: readonly string[];
  readonly incomplete: number;
  readonly accepted: readonly boolean[];
}

/** Longest sample, in bytes. */
const MOST = 1_500;

/** Reads jobs from standard input and writes what came of each: the engine ends the process on what it does not know. */
async function main(): Promise<void> {
  const jobs = JSON.parse(await text(process.stdin)) as readonly Job[];
  const compile = await createEngine();
  const results: Decoded[] = [];
  for (const { schema, texts, samples: count } of jobs) {
    const decoder = await compile(schema);
    const random = generator(results.length + 1);
    const samples: string[] = [];
    let incomplete = 0;
    for (let tries = 0; samples.length < count && tries < count * 30; tries++) {
      const sample = await decoder.sample(random, MOST);
      if (sample === undefined) incomplete++;
      else if (holds(JSON.parse(sample))) samples.push(sample);
    }
    const accepted: boolean[] = [];
    for (const one of texts) accepted.push(await decoder.accepts(one));
    results.push({ samples, incomplete, accepted });
  }
  process.stdout.write(JSON.stringify(results));
}

/** Is there any value in it that says something? */
function holds(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== null;
  return Object.values(value).some(holds);
}

/** Pseudo-random numbers of [0, 1) from a seed: a linear congruential generator, mixed. */
function generator(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
}

await main();
