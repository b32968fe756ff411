import type { CallResult, RawCall } from "../call.js";
import type { Registry } from "../contract.js";
import type { Decision, Pending } from "../schedule/outcome.js";
import type { ReplyOptions, Toolbox } from "../toolbox.js";
import type { Answer, TurnReport } from "../turn/report.js";
import { waitsFor } from "./reachable.js";

/** The options of a run whose model was offered certain tools. */
interface OfferedOptions extends ReplyOptions {
  readonly offered: readonly string[];
}

/** A call of a reply that a framework took apart: it starts each call on its own, several side by side. */
export interface ApartCall {
  readonly call: RawCall;
  readonly options: OfferedOptions;
  /** Stands for the reply: calls of one reply give the same object. */
  readonly reply: object;
  /** A person has agreed to it, as the framework knows. */
  readonly approved: boolean;
}

/** What came of one such call. */
export interface ApartResult {
  readonly answer: Answer;
  readonly result: CallResult | undefined;
}

interface Batch {
  readonly calls: RawCall[];
  readonly approved: Set<string>;
  readonly options: OfferedOptions;
  readonly report: Promise<TurnReport>;
}

interface Series {
  /** Take further calls until the event loop comes round. */
  readonly open: Set<Batch>;
  /** Closed and not yet done, in order. */
  readonly running: Set<Batch>;
}

/**
 * Puts the calls of a reply together again: those that a framework starts in one go are one turn, planned as a whole; those that come
 * later, as while a reply streams, wait for the turns of the same reply that they conflict with.
 */
export function sideBySide(box: Toolbox<Registry>, provider: string): (apart: ApartCall) => Promise<ApartResult> {
  const replies = new WeakMap<object, Series>();
  return async ({ call, options, reply, approved }) => {
    const series = replies.get(reply) ?? { open: new Set(), running: new Set() };
    replies.set(reply, series);
    const sameRun = (batch: Batch) =>
      batch.options.signal === options.signal &&
      batch.options.offered === options.offered &&
      isSameHost(batch.options.host, options.host);
    // An id that is there already would be answered with another call's result.
    const isNew = (batch: Batch) => batch.calls.every(({ id }) => id !== call.id);
    let batch = [...series.open].find((each) => sameRun(each) && isNew(each));
    if (batch === undefined) batch = openBatch(box, { ...options, provider }, series);
    batch.calls.push(call);
    if (approved) batch.approved.add(call.id);
    const report = await batch.report;
    return {
      answer: report.answers.find(({ id }) => id === call.id) ?? unanswered(call),
      result: report.results.find(({ id }) => id === call.id),
    };
  };
}

function openBatch(box: Toolbox<Registry>, options: OfferedOptions, series: Series): Batch {
  const run = async (): Promise<TurnReport> => {
    await comesRound();
    series.open.delete(batch);
    const earlier = [...series.running].filter((each) => conflict(box, each, batch));
    series.running.add(batch);
    try {
      await Promise.allSettled(earlier.map(({ report }) => report));
      return await runDecided(box, batch);
    } finally {
      series.running.delete(batch);
    }
  };
  const batch: Batch = { calls: [], approved: new Set(), options, report: Promise.resolve().then(run) };
  series.open.add(batch);
  return batch;
}

/** Is it the same host? Some frameworks give each call a copy of what they were given. A turn runs for one host alone. */
function isSameHost(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const [ones, others] = [Object.entries(one), Object.entries(other)];
  return (
    ones.length === others.length && ones.every(([key, value]) => Object.hasOwn(other, key) && other[key] === value)
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A framework that starts calls in one go does so before the timers of the event loop are looked at. */
function comesRound(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function conflict(box: Toolbox<Registry>, earlier: Batch, later: Batch): boolean {
  // What another host may see is not for this one to plan.
  if (!isSameHost(earlier.options.host, later.options.host)) return true;
  const ids = ({ calls }: Batch, prefix: string) => calls.map((call) => ({ ...call, id: `${prefix}${call.id}` }));
  const [first, second] = [ids(earlier, "0:"), ids(later, "1:")];
  const offered = [...earlier.options.offered, ...later.options.offered];
  const plan = box.plan([...first, ...second], { ...later.options, offered });
  // Calls may have been packed into one, and have ids of their own then.
  const known = plan.calls.map(({ id }) => id);
  const of = (prefix: string) => new Set(known.filter((id) => id.startsWith(prefix)));
  return waitsFor(plan, of("0:"), of("1:"));
}

/** Runs a turn to its end: a person was asked before, and nobody can be asked now. */
async function runDecided(box: Toolbox<Registry>, { calls, approved, options }: Batch): Promise<TurnReport> {
  let report = await box.run(calls, options);
  while (report.outcome?.state === "suspended" && report.outcome.pending.length > 0) {
    const { turn, pending } = report.outcome;
    const decisions = Object.fromEntries(pending.map((each) => [each.id, decide(each, approved)]));
    report = await box.resume(turn, { ...options, decisions });
  }
  return report;
}

function decide({ id, tool, reason, hash, refused }: Pending, approved: ReadonlySet<string>): Decision {
  if (reason !== "approval") return { kind: "error", text: `${tool} runs in the application, which did not run it.` };
  if (hash !== undefined && refused === undefined && approved.has(id)) return { kind: "approve", hash };
  return { kind: "deny", reason: "a person has to approve it first" };
}

function unanswered({ id, name }: RawCall): Answer {
  return { id, name, shown: { text: `${name} was not answered.`, parts: [], isError: true } };
}
