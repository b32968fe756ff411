import { ts } from "../compiler.js";
import { positionOf } from "../types/position.js";
import type { Call, Code, Facts, Source } from "./code.js";
import { factsOf, isInside } from "./facts.js";
import { isFollowed } from "./followed.js";
import { type ParameterKey, type Summary, SummaryDraft, sizeOf, type UnknownCall } from "./summary.js";
import { descend, evaluate, type Frame, segmentOf } from "./values.js";
import type { CallWorld } from "./world.js";

interface Entry {
  readonly facts: Facts;
  readonly draft: SummaryDraft;
}

/** What running some code does, with all that it calls. Finished summaries are kept in the world. */
export function summarise(code: Code, world: CallWorld): Summary {
  const known = finished(code.node, world);
  if (known) return known;
  const entries = collect(code, world);
  // Callees come before callers, so one round is enough unless functions call each other in a circle.
  for (let grew = true; grew; ) {
    grew = false;
    for (const { facts, draft } of entries.values()) {
      const before = sizeOf(draft);
      apply(facts, draft, entries, world);
      if (sizeOf(draft) > before) grew = true;
    }
  }
  keep(entries, world);
  return entries.get(code.node)?.draft ?? new SummaryDraft();
}

function finished(node: ts.Node, world: CallWorld): Summary | undefined {
  return world.summaries.get(node) ?? world.localSummaries.get(node);
}

/** Keeps finished summaries: for the whole program, unless they depend on the closure, themselves or by what they call. */
function keep(entries: ReadonlyMap<ts.Node, Entry>, world: CallWorld): void {
  const local = new Set([...entries].flatMap(([node, { facts }]) => (facts.local ? [node] : [])));
  for (let before = -1; before !== local.size; ) {
    before = local.size;
    for (const [node, { facts }] of entries) {
      const callees = facts.calls.flatMap(({ sources }) =>
        sources.flatMap((source) => (source.kind === "code" ? [source.code.node] : [])),
      );
      if (callees.some((callee) => local.has(callee) || world.localSummaries.has(callee))) local.add(node);
    }
  }
  for (const [node, { draft }] of entries) (local.has(node) ? world.localSummaries : world.summaries).set(node, draft);
}

/** The code that can be reached and has no summary yet, callees first. A stack of our own: call chains may be long. */
function collect(root: Code, world: CallWorld): ReadonlyMap<ts.Node, Entry> {
  const entries = new Map<ts.Node, Entry>();
  const begun = new Set<ts.Node>([root.node]);
  const open = (code: Code) => {
    const facts = factsOf(code, world);
    const callees = facts.calls.flatMap(({ sources }) =>
      sources.flatMap((source) => (source.kind === "code" ? source.code : [])),
    );
    return { code, facts, callees };
  };
  const stack = [open(root)];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.callees.pop();
    if (next === undefined) {
      entries.set(top.code.node, { facts: top.facts, draft: new SummaryDraft() });
      stack.pop();
    } else if (!begun.has(next.node) && !finished(next.node, world)) {
      begun.add(next.node);
      stack.push(open(next));
    }
  }
  return entries;
}

function apply(facts: Facts, draft: SummaryDraft, entries: ReadonlyMap<ts.Node, Entry>, world: CallWorld): void {
  for (const node of facts.unknown) draft.addUnknown(unknownCall(node, world));
  for (const index of facts.callsParameters) draft.callsParameters.add(index);
  for (const call of facts.calls) {
    for (const source of call.sources) take(summaryOf(source, entries, world), call, facts, draft, world);
  }
}

function summaryOf(source: Source, entries: ReadonlyMap<ts.Node, Entry>, world: CallWorld): Summary | undefined {
  if (source.kind === "stated") return source.summary;
  return entries.get(source.code.node)?.draft ?? finished(source.code.node, world);
}

/** Takes over what a callee does, with its parameters replaced by the arguments of the call. */
function take(summary: Summary | undefined, call: Call, facts: Facts, draft: SummaryDraft, world: CallWorld): void {
  if (summary === undefined) return;
  const { frame } = facts;
  for (const { access, key, trail } of [...summary.effects.values()]) {
    draft.addEffect({ access, key: substitute(key, call.args ?? [], frame), trail: [call.step, ...trail] });
  }
  for (const unknown of [...summary.unknown.values()]) {
    draft.addUnknown({ ...unknown, trail: [call.step, ...unknown.trail] });
  }
  for (const fault of summary.faults.values()) draft.addFault(fault);
  if (summary.annotated) draft.annotated = true;
  for (const index of [...summary.callsParameters]) handOn(index, call, facts, draft, world);
}

/** A callee calls what it was handed: a function that is written or named in place has been met there. */
function handOn(
  index: number,
  { node, args }: Call,
  { frame, bodies }: Facts,
  draft: SummaryDraft,
  world: CallWorld,
): void {
  const argument = args?.[index];
  if (argument === undefined) {
    if (args === undefined) draft.addUnknown(unknownCall(node, world));
    return;
  }
  const value = evaluate(argument, frame);
  const isMet = value?.kind === "object" ? isInside(value.node, bodies) : isFollowed(argument, frame.checker);
  if (value?.kind === "parameter") draft.callsParameters.add(value.index);
  else if (!isMet) draft.addUnknown(unknownCall(argument, world));
}

/** A call that cannot be followed, as seen from the code around it. */
export function unknownCall(node: ts.Node, world: CallWorld): UnknownCall {
  const text = node.getText().replace(/\s+/g, " ");
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return { text: short, position: positionOf(node, world.root), trail: [] };
}

function substitute(key: ParameterKey, args: readonly ts.Expression[], frame: Frame): ParameterKey {
  const spread = args.findIndex(ts.isSpreadElement);
  const segments: ParameterKey[number][] = [];
  for (const segment of key) {
    if (segment.kind === "name") {
      segments.push(segment);
      continue;
    }
    const argument = spread < 0 || segment.parameter < spread ? args[segment.parameter] : undefined;
    const value = argument && segmentOf(descend(evaluate(argument, frame), segment.path, frame));
    // What cannot be followed covers all rows below.
    if (!value) return segments;
    segments.push(value);
  }
  return segments;
}
