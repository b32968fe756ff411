import type { Plan, PlanEdge } from "./plan.js";
import { isForeign, nameOf, type PlannableCall } from "./plannable.js";

/** A plan in words, one line a call. */
export function explainPlan(plan: Plan): string {
  if (plan.cycle !== undefined) {
    return `Nothing runs: these calls wait for each other: ${plan.cycle.join(" -> ")}. Remove one \`after\`.`;
  }
  const waits = new Map<string, PlanEdge[]>();
  for (const edge of plan.edges) {
    const list = waits.get(edge.to);
    if (list === undefined) waits.set(edge.to, [edge]);
    else list.push(edge);
  }
  const joins = new Set(plan.joins);
  const lines = plan.calls.map((call) => {
    const reasons = (waits.get(call.id) ?? []).map((edge) => reason(edge, joins, waits));
    return `${call.id} ${nameOf(call)}: ${fate(call, reasons)}`;
  });
  lines.push(`critical path: ${plan.criticalPath.join(" -> ") || "-"}; width ${plan.width}`);
  return lines.join("\n");
}

function fate(call: PlannableCall, reasons: readonly string[]): string {
  if ("settled" in call) {
    const { settled } = call;
    return `does not run (${"failure" in settled ? settled.failure.code : settled.status})`;
  }
  const when = reasons.length === 0 ? "starts at once" : `waits for ${reasons.join("; ")}`;
  return isForeign(call) ? `${when}; someone else runs it` : when;
}

/** A join node stands for the calls behind it. */
function reason(edge: PlanEdge, joins: ReadonlySet<string>, waits: ReadonlyMap<string, readonly PlanEdge[]>): string {
  const members = joins.has(edge.from) ? (waits.get(edge.from) ?? []).map((each) => each.from) : [edge.from];
  const who = members.join(", ");
  return `${who} (${WORDS[edge.kind](edge.key ?? "")})`;
}

const WORDS: { readonly [Kind in PlanEdge["kind"]]: (key: string) => string } = {
  RAW: (key) => `it writes ${key}, read here`,
  WAR: (key) => `it reads ${key}, written here`,
  WAW: (key) => `both write ${key}`,
  after: () => "asked for by the host",
  barrier: () => "effects unknown",
};
