/**
 * A process with the handlers that the durable tier calls.
 * Arguments: port, label, folder of the worlds.
 */
import { join } from "node:path";
import * as restate from "@restatedev/restate-sdk";
import type { RawCall } from "../../../src/runtime/call.js";
import { lockHandlers, type ObjectState, restateEngine } from "../../../src/runtime/restate/index.js";
import type { Decision } from "../../../src/runtime/schedule/index.js";
import { createToolbox } from "../../../src/runtime/toolbox.js";
import type { TurnReport } from "../../../src/runtime/turn/report.js";
import { counterTools, tripTools } from "./tools.js";
import { worldIn } from "./world.js";

const [port = "", label = "", folder = ""] = process.argv.slice(2);

/** What a handler is asked to run. */
export interface TripRequest {
  readonly world: string;
  readonly tools: readonly (readonly [id: string, tool: string])[];
  /** Do the tools hand idempotency keys on? */
  readonly keyed: boolean;
  readonly timeoutMs?: number;
}

/** Counters to add one to, `*` for all of them, and whether other turns are kept away meanwhile. */
export interface BumpRequest {
  readonly names: readonly string[];
  readonly locked: boolean;
}

/** What a handler gives back. */
export interface TripReport {
  readonly turn: string;
  readonly state: string;
  readonly statuses: readonly string[];
  readonly pending: readonly { readonly id: string; readonly hash?: string }[];
}

function summary({ outcome, results }: TurnReport): TripReport {
  if (outcome === undefined) throw new restate.TerminalError("nothing ran");
  const { turn, state, pending } = outcome;
  return { turn, state, statuses: results.map(({ status }) => status), pending };
}

function toolboxOf(context: restate.Context, request: TripRequest, state?: ObjectState) {
  return createToolbox(tripTools(join(folder, request.world)), {
    engine: restateEngine(context, restate, state === undefined ? {} : { state }),
    schedule: { failurePolicy: "rollback", keyed: () => request.keyed, graceMs: 200 },
  });
}

const callsOf = ({ tools }: TripRequest): readonly RawCall[] =>
  tools.map(([id, name]) => ({ id, name, arguments: {} }));

const approvals = ({ pending }: TripReport): Record<string, Decision> =>
  Object.fromEntries(pending.map(({ id, hash = "" }) => [id, { kind: "approve", hash }]));

const trips = restate.service({
  name: `trips${label}`,
  handlers: {
    run: async (context: restate.Context, request: TripRequest): Promise<TripReport> => {
      const { timeoutMs } = request;
      const timed = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) };
      return summary(await toolboxOf(context, request).run(callsOf(request), timed));
    },
  },
});

/** What only waits here is put to sleep at once. */
const sleepy = { inactivityTimeout: 100 };

const askers = restate.service({
  name: `askers${label}`,
  options: sleepy,
  handlers: {
    /** Runs a turn and waits within the invocation until somebody has decided. */
    ask: async (context: restate.Context, request: TripRequest): Promise<TripReport> => {
      const box = toolboxOf(context, request);
      const first = summary(await box.run(callsOf(request), { signal: AbortSignal.timeout(60_000) }));
      const { id, promise } = context.awakeable<boolean>();
      await context.run("tell", async () => {
        worldIn(join(folder, request.world)).tell(id);
        return null;
      });
      const agreed = await promise;
      if (!agreed) return first;
      return summary(await box.resume(first.turn, { decisions: approvals(first) }));
    },
  },
});

/** A virtual object, whose state keeps what waits between invocations. */
const desk = restate.object({
  name: `desk${label}`,
  handlers: {
    run: async (context: restate.ObjectContext, request: TripRequest): Promise<TripReport> =>
      summary(await toolboxOf(context, request, context).run(callsOf(request))),
    resume: async (
      context: restate.ObjectContext,
      { request, report }: { readonly request: TripRequest; readonly report: TripReport },
    ): Promise<TripReport> =>
      summary(await toolboxOf(context, request, context).resume(report.turn, { decisions: approvals(report) })),
  },
});

const counters = restate.service({
  name: `counters${label}`,
  options: sleepy,
  handlers: {
    bump: async (context: restate.Context, { names, locked }: BumpRequest): Promise<readonly string[]> => {
      const box = createToolbox(counterTools(join(folder, "counters")), {
        engine: restateEngine(context, restate, locked ? { locks: { service: "locks" } } : {}),
      });
      const calls = names.map((counter, index) =>
        counter === "*"
          ? { id: `c${index}`, name: "bumpAll", arguments: {} }
          : { id: `c${index}`, name: "bump", arguments: { counter } },
      );
      return summary(await box.run(calls)).statuses;
    },
  },
});

const locks = restate.object({ name: "locks", handlers: lockHandlers });
await restate.serve({
  port: Number(port),
  services: label === "A" ? [trips, askers, desk, counters, locks] : [trips, askers, desk, counters],
});
