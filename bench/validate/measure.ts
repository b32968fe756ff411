import { pathToFileURL } from "node:url";
import type { ToolEntry } from "../../src/runtime/contract.js";
import type { defaultLimits } from "../../src/runtime/guard/limits.js";
import type { policyFor } from "../../src/runtime/guard/policy.js";
import type { prepareArguments } from "../../src/runtime/guard/prepare.js";
import { interleaved } from "../support/rounds.js";
import type { Bundle } from "./bundles.js";
import { samples } from "./samples.js";
import type { Validators } from "./validators.js";

/** A library with its validators loaded. */
export interface Side {
  readonly name: string;
  readonly validators: Validators;
}

/** Bundles that are there for their size. */
const unmeasured = new Set(["empty", "rows", "toolgen, with all of each tool", "from text"]);

/** Loads bundles. */
export async function sidesOf(bundles: readonly Bundle[]): Promise<readonly Side[]> {
  const loaded = bundles
    .filter(({ name }) => !unmeasured.has(name))
    .map(async ({ name, file }) => {
      const { validators }: { validators: Validators } = await import(pathToFileURL(file).href);
      return { name, validators };
    });
  return Promise.all(loaded);
}

/** Microseconds of CPU for one tool: `JSON.parse` of the sample first, then each side. `NaN` where a side gives the wrong verdict. */
export async function measureTool(
  tool: string,
  kind: "valid" | "invalid",
  sides: readonly Side[],
): Promise<readonly number[]> {
  const sample = samples[tool]?.[kind];
  const text = JSON.stringify(sample);
  const runs = sides.map(({ validators }) => {
    const validate = validators[tool];
    return () => validate?.(sample);
  });
  const right = runs.map((run) => (run() === 0) === (kind === "valid"));
  const times = await interleaved(repeats(text), [() => JSON.parse(text), ...runs], ROUNDS);
  return times.map((time, index) => (index === 0 || right[index - 1] === true ? time : Number.NaN));
}

/** The bundled way from text to arguments that may run. */
export interface Paths {
  readonly tools: Readonly<Record<string, Omit<ToolEntry, "access" | "effects" | "traits">>>;
  readonly prepareArguments: typeof prepareArguments;
  readonly policyFor: typeof policyFor;
  readonly defaultLimits: typeof defaultLimits;
}

/** Loads it. */
export async function pathsOf(bundles: readonly Bundle[]): Promise<Paths> {
  const bundle = bundles.find(({ name }) => name === "from text");
  return (await import(pathToFileURL(bundle?.file ?? "").href)) as Paths;
}

/** From JSON text to arguments that may run, with a tool that reads and with one that writes, after `JSON.parse` alone. */
export async function measureText(tool: string, paths: Paths): Promise<readonly number[]> {
  const parts = paths.tools[tool];
  if (parts === undefined) return [];
  const text = JSON.stringify(samples[tool]?.valid);
  const runs = (["read", "write"] as const).map((access) => {
    const own: ToolEntry = { ...parts, access, effects: { known: false, reads: [], writes: [] }, traits: {} };
    const preparation = { tool: own, policy: paths.policyFor(own, {}), limits: paths.defaultLimits };
    return () => paths.prepareArguments(text, preparation);
  });
  return interleaved(repeats(text), [() => JSON.parse(text), ...runs], ROUNDS);
}

/** Rounds of some milliseconds: long enough for the clock, and for all sides to be compiled as well as they get after the first few. */
function repeats(text: string): number {
  return Math.max(200, Math.ceil(400_000 / text.length));
}

const ROUNDS = 25;
