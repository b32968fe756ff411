import type { Change } from "../../src/drift/report.js";

/** A change of one SDK. */
export interface Sampled {
  readonly sdk: string;
  readonly change: Change;
}

/** Draws changes so that each rule of each SDK comes up before any comes up again; always the same ones. */
export function sampleOf(changes: readonly Sampled[], size: number): readonly Sampled[] {
  const groups = new Map<string, Sampled[]>();
  for (const one of changes) {
    const group = `${one.change.rule} ${one.sdk}`;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const queues = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, members]) => [...members].sort((a, b) => (a.change.id < b.change.id ? -1 : 1)));
  const drawn: Sampled[] = [];
  for (let round = 0; drawn.length < size && queues.some((queue) => queue.length > round); round++)
    drawn.push(...queues.flatMap((queue) => queue[round] ?? []));
  return drawn.slice(0, size);
}
