import type { RawCall } from "./call.js";
import type { Registry, ToolEntry } from "./contract.js";
import { driftMonitor } from "./drift/monitor.js";
import type { DriftView } from "./drift/options.js";
import { type Counter, type EventDraft, eventSink, withProgress } from "./events.js";
import { defaultLimits } from "./guard/limits.js";
import type { AnyOptions, RunOptions, ToolboxOptions } from "./options.js";
import { readResultEntry } from "./result/read-result.js";
import { isOpen } from "./schedule/conclude.js";
import { isIterable } from "./schedule/iterate.js";
import type { TurnOutcome } from "./schedule/outcome.js";
import type { Plan } from "./schedule/plan.js";
import { embedQuery } from "./select/embed-query.js";
import { requireNames } from "./select/require-names.js";
import { searchToolsEntry } from "./select/search-tools.js";
import { type Selection, type SelectOptions, selectTools } from "./select/select.js";
import { authorizer } from "./turn/authorize.js";
import { createMemo } from "./turn/memo.js";
import { asksApproval, mayAskApproval, planReply } from "./turn/plan-reply.js";
import type { TurnReport } from "./turn/report.js";
import { type ResumeReplyOptions, resumeReply, runReply } from "./turn/run-reply.js";
import { turnStates } from "./turn/state.js";
import { streamReply } from "./turn/stream-reply.js";
import { withDefaults } from "./with-defaults.js";

/** Options of {@link Toolbox.run}. */
export interface ReplyOptions extends RunOptions {
  /** Id of the provider whose dialect the arguments are in, for example `openai-chat`. */
  readonly provider?: string | undefined;
}

/** A registry made ready to run: what providers' adapters, selection and servers stand on. */
export interface Toolbox<R extends Registry = Registry> {
  readonly registry: R;
  /** Tools that a run may see, in the registry's order: authorised, or open to a challenge. */
  readonly visible: (options?: RunOptions) => readonly ToolEntry[];
  /** Chooses tools for a request, and how each is shown, within a budget of tokens; only tools that the run may see. */
  readonly select: (options?: SelectOptions & RunOptions) => Selection;
  /**
   * The vector of a query by the toolbox's `embed`, for `select` and `tools` to take as `vector`; `undefined` where there is no embedder, the
   * build emitted no vectors, or the embedder failed (which is an event, as words alone serve then).
   */
  readonly embed: (query: string) => Promise<readonly number[] | undefined>;
  /** Names of the tools that the model found in this turn with `search_tools`. */
  readonly found: (options?: RunOptions) => readonly string[];
  /** Remembers which tools a turn was offered; only these may be called in it. */
  readonly offer: (names: readonly string[], options?: RunOptions) => void;
  /** Runs the calls of one reply, whatever they look like. Never rejects for what a model wrote. */
  readonly run: (calls: readonly RawCall[], options?: ReplyOptions) => Promise<TurnReport>;
  /**
   * Runs the calls of a reply that is still being written: reads start as soon as their call is complete, writes when the iterable has
   * ended. A call marked `truncated` takes the whole reply back. Rejects with what the iterable throws, and with
   * the reason of the signal when that fires before the iterable has ended.
   */
  readonly stream: (calls: Iterable<RawCall> | AsyncIterable<RawCall>, options?: ReplyOptions) => Promise<TurnReport>;
  /** The order in which calls would run, and why: edges, critical path, width, `explain()`. Pure; values of `@enumFrom` are taken as written. */
  readonly plan: (calls: readonly RawCall[], options?: ReplyOptions) => Plan;
  /** Takes up a turn that waits for approval or for the host, or that an engine remembers; `turn` is `outcome.turn`. */
  readonly resume: (turn: string, options?: ResumeReplyOptions) => Promise<TurnReport>;
  /** Forgets the budgets, the memo and the offers of a turn. */
  readonly endTurn: (turn: object | string) => void;
  readonly counters: () => readonly Counter[];
  /** Drift that was seen in results, when the toolbox watches for it (`drift`). */
  readonly drift: DriftView;
  /** For adapters: reports an event as the toolbox's own. */
  readonly report: (event: EventDraft, options?: RunOptions) => void;
  /** For adapters: would this call wait for a person's approval? A call that would be refused waits for nobody. */
  readonly needsApproval: (call: RawCall, options?: ReplyOptions) => Promise<boolean>;
  /** For adapters: could a call of this tool wait for a person's approval? */
  readonly mayNeedApproval: (tool: ToolEntry) => boolean;
  /** For adapters: can results be read on with `read_result`? */
  readonly hasResultStore: boolean;
}

/** Options may be left out where nothing is required; of what could not be read, as before a first build, nothing is known to be. */
type OptionArgs<R extends Registry> = 0 extends 1 & R
  ? [options?: ToolboxOptions<Registry>]
  : object extends ToolboxOptions<R>
    ? [options?: ToolboxOptions<R>]
    : [options: ToolboxOptions<R>];

/** Makes a toolbox from a generated registry. What the tools need from their host, `services` and `instances`, is required here by type. */
export function createToolbox<R extends Registry>(registry: R, ...[given]: OptionArgs<R>): Toolbox<R> {
  // The types of services and instances have done their work at the caller.
  const options = (given ?? {}) as AnyOptions;
  requireNames(registry, "policy.tools", Object.keys(options.policy?.tools ?? {}));
  requireNames(registry, "drift.enforce", options.drift?.enforce);
  const events = eventSink(options.onEvent);
  const limits = withDefaults(defaultLimits, options.limits);
  const drift = driftMonitor(options.drift ?? { mode: "off" }, (report) =>
    events.emit({ type: "result.drifted", callId: report.callId, tool: report.tool, report }),
  );
  const { memo } = options;
  const states = turnStates(() => (memo === undefined ? undefined : createMemo(memo)));
  const entries = Object.values(registry.entries);
  const reader = options.resultStore === undefined ? undefined : readResultEntry(options.resultStore);
  const visible = (run: RunOptions) => {
    const decide = authorizer(options, { host: run.host, turn: run.turn }, events);
    return entries.filter((tool) => decide(tool) !== "hide");
  };
  const contextOf = (run: RunOptions, waiting?: string) => {
    // What a run did while it waited counts for the conversation that it belongs to, also where nobody names that again.
    const known = run.turn === undefined && waiting !== undefined ? states.ofWaiting(waiting) : undefined;
    const state = known ?? states.of(run.turn);
    const finder = searchToolsEntry(
      registry,
      () => visible(run),
      (names) => {
        for (const name of names) state.found.add(name);
      },
      { locale: run.locale, embed: (query) => embedQuery(query, registry, options.embed, events) },
    );
    return {
      registry,
      entries,
      reader,
      finder,
      options,
      events: withProgress(events, run.onProgress),
      limits,
      drift,
      state,
      note: (outcome: TurnOutcome) => states.note(outcome.turn, state, isOpen(outcome.state)),
    };
  };
  return {
    registry,
    hasResultStore: options.resultStore !== undefined,
    counters: events.counters,
    drift: { reports: drift.reports, settled: drift.settled },
    report: (event, { model, turn } = {}) => events.emit(event, { turn, ...(model === undefined ? {} : { model }) }),
    endTurn: states.forget,
    visible: (run = {}) => visible(run),
    select: (run = {}) => selectTools(registry, visible(run), run),
    embed: (query) => embedQuery(query, registry, options.embed, events),
    found: (run = {}) => [...states.of(run.turn).found],
    offer(names, run = {}) {
      const { offers } = states.of(run.turn);
      offers.names = new Set([...(offers.names ?? []), ...names]);
    },
    async run(calls, run = {}) {
      requireList("run", calls);
      return runReply(calls, run, contextOf(run));
    },
    async stream(calls, run = {}) {
      if (!isIterable(calls)) throw new TypeError(`stream takes an iterable of calls: ${SHAPE}`);
      return streamReply(calls, run, contextOf(run));
    },
    plan(calls, run = {}) {
      requireList("plan", calls);
      return planReply(calls, run, contextOf(run));
    },
    needsApproval: (call, run = {}) => asksApproval(call, run, contextOf(run)),
    mayNeedApproval: (tool) => mayAskApproval(tool, { options }),
    resume: (turn, run = {}) => resumeReply(turn, run, contextOf(run, turn)),
  };
}

const SHAPE = "{ id, name, arguments }.";

/** A host that hands over a whole response, or forgot an `await`, should learn what was expected. */
function requireList(method: string, calls: unknown): void {
  if (!Array.isArray(calls)) throw new TypeError(`${method} takes a list of calls: ${SHAPE}`);
}
