import type { Failure } from "../call.js";
import type { CoerceContext, Issue, Json, Repair, ToolEntry } from "../contract.js";
import { type ReadingCare, readArguments } from "./arguments.js";
import { invalidArguments, simple, unreadable } from "./feedback.js";
import type { Limits } from "./limits.js";
import type { RepairPolicy } from "./policy.js";
import { unwrapArguments } from "./unwrap.js";

/** What one call is prepared with. */
export interface Preparation {
  readonly tool: ToolEntry;
  readonly policy: RepairPolicy;
  readonly limits: Limits;
  /** Provider whose dialect the arguments are in. */
  readonly provider?: string;
  readonly dynamicEnums?: CoerceContext["dynamicEnums"];
}

/** Arguments that are safe to run. */
export interface Prepared {
  readonly wire: Json;
  readonly input: object;
  readonly repairs: readonly Repair[];
}

/** Arguments of one call: usually one set; several when a model wrote them one after the other. */
export type Verdict =
  | { readonly ok: true; readonly calls: readonly Prepared[] }
  | { readonly ok: false; readonly failure: Failure; readonly repairs: readonly Repair[] };

/** Takes what a model wrote to arguments that may run: parse, normalise, validate, and only where that fails repair, then validate again. */
export function prepareArguments(raw: unknown, preparation: Preparation): Verdict {
  const { tool, policy, limits } = preparation;
  const care: ReadingCare = policy.level === "exact" ? "exact" : tool.access === "read" ? "lenient" : "careful";
  const read = readArguments(raw, care, limits);
  if (!read.ok) return { ok: false, failure: unreadable(tool, read), repairs: [] };
  const calls: Prepared[] = [];
  for (const value of read.values) {
    const one = prepareValue(value, read.repairs, preparation);
    // All or none: half of what was packed into one call cannot be answered as a success.
    if (!one.ok) return one;
    calls.push(one.value);
  }
  return { ok: true, calls };
}

type One =
  | { readonly ok: true; readonly value: Prepared }
  | { readonly ok: false; readonly failure: Failure; readonly repairs: readonly Repair[] };

function prepareValue(value: Json, parsing: readonly Repair[], preparation: Preparation): One {
  const { tool, policy, provider, limits } = preparation;
  try {
    const normalize = provider === undefined ? undefined : tool.normalize[provider];
    const wire = normalize === undefined ? value : normalize(value);
    const issues = tool.check(wire);
    // Values of run-time lists are known to the coercer alone, so that it also has to see what the validator accepts.
    if (issues.length === 0 && tool.enumSources === undefined) return accept(tool, wire, parsing);
    return repair(wire, issues, parsing, preparation);
  } catch (error) {
    if (!(error instanceof RangeError) || policy === undefined) throw error;
    return reject(
      simple(
        "too_large",
        `${tool.name} was not run: the arguments nest too deeply (at most ${limits.maxDepth} levels).`,
      ),
      parsing,
    );
  }
}

function repair(wire: unknown, issues: readonly Issue[], parsing: readonly Repair[], preparation: Preparation): One {
  const { tool, policy, dynamicEnums } = preparation;
  if (policy.level === "exact" && dynamicEnums === undefined) return reject(invalidArguments(tool, issues), parsing);
  const candidates = [wire, unwrapArguments(tool, toJson(wire))];
  let faults = issues;
  for (const [layer, candidate] of candidates.entries()) {
    if (candidate === undefined) continue;
    const repairs: Repair[] = [...parsing];
    if (layer > 0) repairs.push({ path: "", from: undefined, to: undefined, rule: "unwrapped-arguments" });
    const mended = tool.coerce(candidate, {
      level: policy.level,
      record: (each) => repairs.push(each),
      unknownKeys: policy.unknownKeys,
      wrapScalars: policy.wrapScalars,
      ...(dynamicEnums === undefined ? {} : { dynamicEnums }),
    });
    const left = tool.check(mended);
    if (left.length === 0) return accept(tool, mended, repairs);
    if (layer === 0) faults = left;
  }
  return reject(invalidArguments(tool, faults), parsing);
}

function accept(tool: ToolEntry, wire: unknown, repairs: readonly Repair[]): One {
  return { ok: true, value: { wire: toJson(wire), input: tool.decode(wire), repairs } };
}

function reject(failure: Failure, repairs: readonly Repair[]): One {
  return { ok: false, failure, repairs };
}

/** What a validator accepted, or a parser made, is JSON; the compiler cannot know. */
function toJson(value: unknown): Json {
  return value as Json;
}
