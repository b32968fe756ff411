import type { CallResult, Failure, RawCall } from "../call.js";
import type { Repair, ToolEntry } from "../contract.js";
import type { EventSink, RawText } from "../events.js";
import type { AnyOptions, RunOrigin } from "../options.js";
import { isForeign, type PlannableCall } from "../schedule/plannable.js";
import { sha256 } from "../schedule/sha256.js";
import type { TurnState } from "../turn/state.js";
import { type ExpandedCall, expandCalls } from "./expand.js";
import { simple, truncated, unknownTool } from "./feedback.js";
import type { Limits } from "./limits.js";
import { findName, type NameTable } from "./names.js";
import { policyFor, type RepairPolicy } from "./policy.js";
import { prepareArguments, type Verdict } from "./prepare.js";
import { hasSecrets, maskRepairs } from "./sensitive.js";

/** What the calls of one reply are guarded with. */
export interface Guard {
  readonly options: AnyOptions;
  readonly origin: RunOrigin & { readonly model?: string };
  readonly events: EventSink;
  readonly limits: Limits;
  readonly state: TurnState;
  /** Tools that this turn was offered and that are not hidden, by name. */
  readonly visible: ReadonlyMap<string, ToolEntry>;
  /** Those of them that may be called. */
  readonly allowed: (tool: ToolEntry) => boolean;
  readonly names: NameTable;
  readonly provider?: string;
  readonly dynamicEnums: (tool: ToolEntry) => Promise<Readonly<Record<string, readonly string[]>>> | undefined;
}

/** A call after the guard, with what its answer needs. */
export interface GuardedCall {
  readonly call: PlannableCall;
  /** Name as the model wrote it. */
  readonly written: string;
  /** Id of the provider's call that the answer goes to. */
  readonly answerTo: string;
  /** The call as it came, for hosts that handle foreign calls or degrade. */
  readonly raw: RawCall;
}

/** The tool that a call meant, where it is known. */
export function toolOf({ call }: GuardedCall): ToolEntry | undefined {
  return isForeign(call) ? undefined : call.tool;
}

/** Guards the calls of one reply, in order: each becomes a prepared call, a settled refusal, or stays foreign. */
export async function guardCalls(calls: readonly RawCall[], guard: Guard): Promise<readonly GuardedCall[]> {
  const guarded: GuardedCall[] = [];
  const expanded = expandCalls(calls, guard.names.names, guard.limits);
  for (const [index, call] of expanded.entries()) {
    if (index < guard.limits.maxCalls) {
      guarded.push(...(await guardCall(call, guard)));
      continue;
    }
    const failure = simple("too_many_calls", `Only ${guard.limits.maxCalls} calls are run of one reply.`);
    guarded.push(settled(call, failure, []));
  }
  return guarded;
}

async function guardCall(call: ExpandedCall, guard: Guard): Promise<readonly GuardedCall[]> {
  if (isForeignName(guard.options.foreign, call.name)) {
    guard.events.emit({ type: "call.foreign", callId: call.id, written: call.name }, guard.origin);
    const after = call.after === undefined ? {} : { after: call.after };
    return [
      {
        call: { id: call.id, name: call.name, foreign: true, ...after },
        written: call.name,
        answerTo: call.answerTo,
        raw: call,
      },
    ];
  }
  const found = findName(guard.names, call.name);
  const tool = found.kind === "unknown" ? undefined : guard.visible.get(found.name);
  if (found.kind === "unknown" || tool === undefined)
    return [phantom(call, found.kind === "unknown" ? found.suggestions : [], guard)];
  const policy = policyFor(tool, guard.options.policy ?? {});
  if (found.kind === "mended") {
    const refusal = refuseMended(found.rule, tool, policy, call);
    if (refusal !== undefined) return [reject(call, tool, refusal, [], guard)];
    guard.events.emit(
      { type: "name.mended", callId: call.id, tool: tool.name, written: call.name.slice(0, 256), rule: found.rule },
      guard.origin,
    );
  }
  if (!guard.allowed(tool)) return [reject(call, tool, scopeMissing(tool), [], guard)];
  if (call.truncated) return [reject(call, tool, truncated(tool.name), [], guard)];
  const dynamicEnums = await guard.dynamicEnums(tool);
  const verdict = prepareArguments(call.arguments, {
    tool,
    policy,
    limits: guard.limits,
    ...(guard.provider === undefined ? {} : { provider: guard.provider }),
    ...(dynamicEnums === undefined ? {} : { dynamicEnums }),
  });
  return accept(call, tool, nameRepairs(call, found.name), verdict, guard);
}

function accept(
  call: ExpandedCall,
  tool: ToolEntry,
  naming: readonly Repair[],
  verdict: Verdict,
  guard: Guard,
): readonly GuardedCall[] {
  if (!verdict.ok) return [reject(call, tool, verdict.failure, verdict.repairs, guard)];
  return verdict.calls.map((prepared, index) => {
    const id = verdict.calls.length === 1 ? call.id : `${call.id}#${index}`;
    const count = (guard.state.calls.get(tool.name) ?? 0) + 1;
    const most = tool.traits.maxCalls;
    if (most !== undefined && count > most) {
      const text = `${tool.name} may be called ${most} times a turn, and has been. Go on without it.`;
      return reject({ ...call, id }, tool, simple("too_many_calls", text, false), [], guard);
    }
    guard.state.calls.set(tool.name, count);
    const repairs = [...naming, ...prepared.repairs];
    guard.events.emit(
      { type: "call.accepted", callId: id, tool: tool.name, repairs: maskRepairs(tool, repairs) },
      guard.origin,
    );
    const after = call.after === undefined ? {} : { after: call.after };
    const { wire, input } = prepared;
    return {
      call: { id, tool, wire, input, repairs, ...after },
      written: call.name,
      answerTo: call.answerTo,
      raw: call,
    };
  });
}

/** A tool that must be called exactly must be named exactly; a call without a name needs valid arguments to point at its tool. */
function refuseMended(rule: string, tool: ToolEntry, policy: RepairPolicy, call: ExpandedCall): Failure | undefined {
  if (policy.level === "exact") return unknownTool(call.name, [tool.name]);
  const empty =
    call.arguments === undefined || call.arguments === null || call.arguments === "" || call.arguments === "{}";
  return rule === "name-missing" && empty ? unknownTool(call.name, []) : undefined;
}

function nameRepairs(call: ExpandedCall, name: string): readonly Repair[] {
  return call.name === name ? [] : [{ path: "", from: call.name, to: name, rule: "tool-name" }];
}

function phantom(call: ExpandedCall, suggestions: readonly string[], guard: Guard): GuardedCall {
  // Which tool was meant is not known, so neither is what was secret in its arguments.
  const mayShow = guard.options.rawText === true && ![...guard.visible.values()].some(hasSecrets);
  const raw = rawText(call.arguments, mayShow);
  const written = call.name.slice(0, 64);
  guard.events.emit({ type: "tool.phantom", callId: call.id, written, suggestions, raw }, guard.origin);
  return settled(call, unknownTool(call.name, suggestions), []);
}

function reject(
  call: ExpandedCall,
  tool: ToolEntry,
  failure: Failure,
  repairs: readonly Repair[],
  guard: Guard,
): GuardedCall {
  const unreadable = failure.code === "invalid_json" || failure.code === "truncated" || failure.code === "too_large";
  guard.events.emit(
    {
      type: "call.rejected",
      callId: call.id,
      tool: tool.name,
      code: failure.code,
      issues: failure.issues ?? [],
      // Text that could not be read cannot be masked either.
      ...(unreadable ? { raw: rawText(call.arguments, guard.options.rawText === true && !hasSecrets(tool)) } : {}),
    },
    guard.origin,
  );
  return settled(call, failure, repairs, tool);
}

function settled(call: ExpandedCall, failure: Failure, repairs: readonly Repair[], tool?: ToolEntry): GuardedCall {
  const result: CallResult = { id: call.id, name: call.name, repairs, status: "rejected", failure };
  const after = call.after === undefined ? {} : { after: call.after };
  return {
    call: { id: call.id, settled: result, ...(tool === undefined ? {} : { tool }), ...after },
    written: call.name,
    answerTo: call.answerTo,
    raw: call,
  };
}

function scopeMissing(tool: ToolEntry): Failure {
  return simple(
    "scope_missing",
    `${tool.name} needs a permission that is not granted. Do not call it again; tell the user.`,
    false,
  );
}

function isForeignName(foreign: AnyOptions["foreign"], name: string): boolean {
  if (foreign === undefined) return false;
  return typeof foreign === "function" ? foreign(name) : foreign.includes(name);
}

/** Characters of a hostile text that are worth hashing. */
const MAX_HASHED = 100_000;

function rawText(raw: unknown, withText: boolean): RawText {
  const text = typeof raw === "string" ? raw : stringify(raw);
  return { length: text.length, sha256: sha256(text.slice(0, MAX_HASHED)), ...(withText ? { text } : {}) };
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
