import type { CallResult } from "@toolgen/runtime";

const width = 40;

/** One line a call: a bar from its start to its end, on one scale for the turn, and how it ended. */
export function timeline(results: readonly CallResult[]): string {
  const end = Math.max(1, ...results.map(({ endedAt = 0 }) => endedAt));
  const column = (ms: number): number => Math.round((ms / end) * width);
  return results
    .map((result) => {
      const { startedAt, endedAt } = result;
      const from = column(startedAt ?? 0);
      const length = startedAt === undefined || endedAt === undefined ? 0 : Math.max(1, column(endedAt) - from);
      const bar = `${" ".repeat(Math.min(from, width - length))}${"=".repeat(length)}`.padEnd(width);
      return `${result.id} |${bar}| ${result.status}`;
    })
    .join("\n");
}
