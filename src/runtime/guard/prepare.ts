import type { Failure } from "../call.js";
import type { CoerceContext, Issue, Json, Repair, ToolEntry } from "../contract.js";
import { type ReadingCare, readArguments } from "./arguments.js";
import { invalidArguments, simple, unreadable } from "./feedback.js";
import { isDeeperThan, type Limits } from "./limits.js";
import { keepsAll } from "./parse/keeps-all.js";
import { parseLenient } from "./parse/lenient.js";
import type { RepairPolicy } from "./policy.js";
import { closestNames, type Nearest } from "./suggestion.js";
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
  if (typeof raw === "string" && raw.length <= MAX_USUAL) {
    const valid = takeValid(raw, care, preparation);
    if (valid !== undefined) return valid;
  }
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

/** Longer texts are read once only, whatever comes of them. */
const MAX_USUAL = 20_000;

/**
 * The usual case, which is nearly every call: JSON text of valid arguments. It asks what the way below asks of such a text, in the same order,
 * and gives the same verdict, without room for repairs; anything else is left to that way, which reads the text anew.
 */
function takeValid(text: string, care: ReadingCare, { tool, limits, provider }: Preparation): Verdict | undefined {
  if (tool.enumSources !== undefined || text.length > limits.maxArgumentLength) return undefined;
  try {
    if (isDeeperThan(text, limits.maxDepth)) return undefined;
    const value: Json = JSON.parse(text);
    if (typeof value === "string" || !keepsAll(text, value, care !== "lenient")) return undefined;
    const normalize = provider === undefined ? undefined : tool.normalize[provider];
    const wire = normalize === undefined ? value : normalize(value);
    if (tool.check(wire).length > 0) return undefined;
    return { ok: true, calls: [{ wire: toJson(wire), input: tool.decode(wire), repairs: NO_REPAIRS }] };
  } catch {
    return undefined;
  }
}

const NO_REPAIRS: readonly Repair[] = Object.freeze([]);

type One =
  | { readonly ok: true; readonly value: Prepared }
  | { readonly ok: false; readonly failure: Failure; readonly repairs: readonly Repair[] };

function prepareValue(value: Json, parsing: readonly Repair[], preparation: Preparation): One {
  const { tool, provider, limits } = preparation;
  try {
    const normalize = provider === undefined ? undefined : tool.normalize[provider];
    const wire = normalize === undefined ? value : normalize(value);
    const issues = tool.check(wire);
    // Values of run-time lists are known to the coercer alone, so that it also has to see what the validator accepts.
    if (issues.length === 0 && tool.enumSources === undefined) return accept(tool, wire, parsing);
    return repair(wire, issues, parsing, preparation);
  } catch (error) {
    // Generated code recurses with the value, so that the call stack is the last limit on its depth.
    if (!(error instanceof RangeError)) throw error;
    const text = `${tool.name} was not run: the arguments nest too deeply (at most ${limits.maxDepth} levels).`;
    return reject(simple("too_large", text), parsing);
  }
}

function repair(wire: unknown, issues: readonly Issue[], parsing: readonly Repair[], preparation: Preparation): One {
  const { tool, policy } = preparation;
  if (policy.level === "exact" && tool.enumSources === undefined) {
    return reject(invalidArguments(tool, issues, nearestValues(wire, preparation)), parsing);
  }
  const first = mend(wire, parsing, preparation);
  if (first.issues.length === 0) return accept(tool, first.wire, first.repairs);
  const inner = policy.level === "exact" ? undefined : unwrapArguments(tool, toJson(wire));
  if (inner !== undefined) {
    const unwrapped: Repair = { path: "", from: undefined, to: undefined, rule: "unwrapped-arguments" };
    const second = mend(inner, [...parsing, unwrapped], preparation);
    if (second.issues.length === 0) return accept(tool, second.wire, second.repairs);
  }
  return reject(invalidArguments(tool, first.issues, nearestValues(wire, preparation)), parsing);
}

interface Mended {
  readonly wire: unknown;
  readonly repairs: readonly Repair[];
  readonly issues: readonly Issue[];
}

function mend(wire: unknown, before: readonly Repair[], preparation: Preparation): Mended {
  const { tool, policy } = preparation;
  const repairs = [...before];
  const refused: Issue[] = [];
  const mended = tool.coerce(wire, coerceContext(policy, preparation, repairs, refused));
  return { wire: mended, repairs, issues: [...tool.check(mended), ...refused] };
}

function coerceContext(
  policy: RepairPolicy,
  { limits, dynamicEnums }: Preparation,
  repairs: Repair[],
  refused: Issue[],
): CoerceContext {
  return {
    level: policy.level,
    record: (each) => repairs.push(each),
    refuse: (issue) => refused.push(issue),
    unknownKeys: policy.unknownKeys,
    wrapScalars: policy.wrapScalars,
    parse: (text) => {
      const read = parseLenient(text, limits.maxDepth);
      return read.ok && read.values.length === 1 ? read.values[0] : undefined;
    },
    ...(dynamicEnums === undefined ? {} : { dynamicEnums }),
  };
}

/** What the boldest repair would have made of wrong values and names, by path: material for a did-you-mean. */
function nearestValues(wire: unknown, preparation: Preparation): Nearest {
  const repairs: Repair[] = [];
  const named = new Map<string, readonly string[]>();
  const bold: RepairPolicy = { level: "nearest", unknownKeys: "reject", wrapScalars: false };
  try {
    // Members of a union are tried one after the other: a key may be unknown to several of them.
    const unknown = (path: string, names: readonly string[]) => named.set(path, [...(named.get(path) ?? []), ...names]);
    preparation.tool.coerce(wire, { ...coerceContext(bold, preparation, repairs, []), unknown });
  } catch {
    return new Map();
  }
  const texts = repairs.flatMap(({ path, from, to }) =>
    typeof from === "string" && typeof to === "string" ? [[path, [to]] as const] : [],
  );
  return new Map([...[...named].map(([path, names]) => [path, closestNames(path, names)] as const), ...texts]);
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
