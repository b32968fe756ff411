import type { RawCall } from "../call.js";
import type { EventSink } from "../events.js";
import { guardAtOnce } from "../guard/guard.js";
import { type Plan, planTurn } from "../schedule/plan.js";
import type { ReplyOptions } from "../toolbox.js";
import { guardOf, type ReplyContext } from "./reply.js";

/** The order in which a reply would run. Nothing runs, nothing is counted, and nobody is told. */
export function planReply(calls: readonly RawCall[], run: ReplyOptions, context: ReplyContext): Plan {
  const state = { ...context.state, calls: new Map(context.state.calls) };
  const guard = guardOf(run, { ...context, events: silent, state });
  return planTurn(guardAtOnce(calls, guard).map(({ call }) => call));
}

const silent: EventSink = { emit: () => {}, counters: () => [] };
