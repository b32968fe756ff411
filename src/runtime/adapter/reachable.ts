import type { Plan } from "../schedule/plan.js";

/** Does one of the later calls wait for one of the earlier ones, directly or through others? */
export function waitsFor(plan: Plan, earlier: ReadonlySet<string>, later: ReadonlySet<string>): boolean {
  const next = new Map<string, string[]>();
  for (const { from, to } of plan.edges) next.set(from, [...(next.get(from) ?? []), to]);
  const reached = new Set(earlier);
  // What is added while it is walked is walked too.
  for (const id of reached) for (const to of next.get(id) ?? []) reached.add(to);
  return [...later].some((id) => reached.has(id));
}
