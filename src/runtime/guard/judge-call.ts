import type { CoerceContext } from "../contract.js";
import { freeId, placeOf } from "./expand.js";
import { simple } from "./feedback.js";
import type { Guard, GuardedCall, ReplySoFar } from "./guard.js";
import type { MeantCall } from "./meet-call.js";
import { prepareArguments } from "./prepare.js";
import { reject } from "./refuse.js";
import { maskRepairs } from "./sensitive.js";

/** Reads the arguments of a call whose tool is known: into one prepared call, several that were written as one, or a refusal. */
export function judgeCall(
  { call, tool, policy, naming }: MeantCall,
  guard: Guard,
  reply: ReplySoFar,
  dynamicEnums: CoerceContext["dynamicEnums"],
): readonly GuardedCall[] {
  const verdict = prepareArguments(call.arguments, {
    tool,
    policy,
    limits: guard.limits,
    ...(guard.provider === undefined ? {} : { provider: guard.provider }),
    ...(dynamicEnums === undefined ? {} : { dynamicEnums }),
  });
  if (!verdict.ok) return [reject(call, tool, verdict.failure, verdict.repairs, guard)];
  return verdict.calls.map((prepared, index) => {
    const id = verdict.calls.length === 1 ? call.id : freeId(`${call.id}#${index}`, reply.ids);
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
    const { wire, input } = prepared;
    return {
      call: { id, tool, wire, input, repairs, ...placeOf(call, id, tool.name) },
      written: call.name,
      answerTo: call.answerTo,
      raw: call,
    };
  });
}
