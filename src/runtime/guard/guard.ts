import type { RawCall } from "../call.js";
import type { ToolEntry } from "../contract.js";
import type { EventSink } from "../events.js";
import type { AnyOptions, RunOrigin } from "../options.js";
import { isForeign, type PlannableCall } from "../schedule/plannable.js";
import type { DynamicEnums } from "../turn/dynamic-enums.js";
import type { TurnState } from "../turn/state.js";
import { expandCalls } from "./expand.js";
import { noValues } from "./feedback.js";
import { judgeCall } from "./judge-call.js";
import type { Limits } from "./limits.js";
import { meetCall } from "./meet-call.js";
import type { NameTable } from "./names.js";
import { reject } from "./refuse.js";

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
  readonly dynamicEnums: (tool: ToolEntry) => Promise<DynamicEnums> | undefined;
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

/** What the calls of one reply share while it comes in. */
export interface ReplySoFar {
  readonly ids: Set<string>;
  count: number;
}

/** A reply without calls yet. */
export function newReply(): ReplySoFar {
  return { ids: new Set(), count: 0 };
}

/** Guards calls of one reply, in order: each becomes a prepared call, a settled refusal, or stays foreign. */
export async function guardCalls(
  calls: readonly RawCall[],
  guard: Guard,
  reply = newReply(),
): Promise<readonly GuardedCall[]> {
  const guarded: GuardedCall[] = [];
  for (const call of expandCalls(calls, guard.names.names, guard.limits, reply.ids)) {
    const met = meetCall(call, guard, reply);
    if (met.kind === "answered") guarded.push(met.call);
    else {
      const asked = guard.dynamicEnums(met.tool);
      const enums = asked === undefined ? undefined : await asked;
      if (enums?.ok === false) guarded.push(reject(met.call, met.tool, noValues(met.tool, enums.source), [], guard));
      else guarded.push(...judgeCall(met, guard, reply, enums?.lists));
    }
  }
  return guarded;
}

/** Guards calls at once, and so without the values of run-time lists: those pass as they were written. For plans, not for runs. */
export function guardAtOnce(calls: readonly RawCall[], guard: Guard): readonly GuardedCall[] {
  const reply = newReply();
  return expandCalls(calls, guard.names.names, guard.limits, reply.ids).flatMap((call) => {
    const met = meetCall(call, guard, reply);
    return met.kind === "answered" ? met.call : judgeCall(met, guard, reply, undefined);
  });
}
