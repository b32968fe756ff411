import type { RawCall } from "../call.js";
import type { Repair, ToolEntry } from "../contract.js";
import type { EventSink } from "../events.js";
import type { AnyOptions, RunOrigin } from "../options.js";
import { isForeign, type PlannableCall } from "../schedule/plannable.js";
import type { TurnState } from "../turn/state.js";
import { type ExpandedCall, expandCalls } from "./expand.js";
import { simple, truncated } from "./feedback.js";
import type { Limits } from "./limits.js";
import type { NameTable } from "./names.js";
import { policyFor } from "./policy.js";
import { prepareArguments, type Verdict } from "./prepare.js";
import { phantom, reject, scopeMissing, settled } from "./refuse.js";
import { nameRepairs, refuseMended, resolveName } from "./resolve-name.js";
import { maskRepairs } from "./sensitive.js";

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
  /** Names that the provider has for tools whose own it does not accept. */
  readonly aliases: ReadonlyMap<string, string>;
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
  const found = resolveName(call, guard);
  const tool = found.kind === "unknown" ? undefined : guard.visible.get(found.name);
  if (found.kind === "unknown" || tool === undefined) {
    return [phantom(call, found.kind === "unknown" ? found.suggestions : [], guard)];
  }
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
  return accept(call, tool, nameRepairs(call, found), verdict, guard);
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

function isForeignName(foreign: AnyOptions["foreign"], name: string): boolean {
  if (foreign === undefined) return false;
  return typeof foreign === "function" ? foreign(name) : foreign.includes(name);
}
