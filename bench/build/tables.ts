import type { Usage } from "../support/measure.js";
import { table } from "../support/table.js";
import { exponent } from "./growth.js";

/** The medians of one thing that was measured at one size. */
export interface Row extends Usage {
  readonly name: string;
  /** Name of the row that the ratio is to. */
  readonly against: string;
  readonly target?: string;
  /** None when it is not available. */
  readonly rounds: number;
}

/** What was measured at one size, beside its targets. */
export function sizeTable(rows: readonly Row[]): string {
  const cpu = (name: string) => rows.find((row) => row.name === name)?.cpu ?? Number.NaN;
  return table(
    ["what", "CPU s", "ratio", "of", "target", "wall s", "peak MB", "rounds"],
    rows.map((row) => {
      const { against, target = "" } = row;
      if (row.rounds === 0) return [row.name, "not available", "", "", "", "", "", 0];
      const memory = Number.isNaN(row.memory) ? "" : Math.round(row.memory);
      return [row.name, row.cpu, row.cpu / cpu(against), against, target, row.wall, memory, row.rounds];
    }),
  );
}

/** How time and memory grow with the number of tools, from 100 on: below, what every process takes counts most. */
export function growthTable(all: readonly { readonly size: number; readonly rows: readonly Row[] }[]): string {
  const names = [...new Set(all.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const lines = names.flatMap((name) => {
    const points = all.flatMap(({ size, rows }) =>
      rows.filter((row) => row.name === name && row.rounds > 0).map((row) => ({ size, row })),
    );
    const large = points.filter(({ size }) => size >= 100);
    const used = large.length > 1 ? large : points;
    if (used.length < 2) return [];
    const of = (value: (row: Row) => number) => exponent(used.map(({ size, row }) => [size, value(row)] as const));
    const memory = of(({ memory }) => memory);
    const sizes = used.map(({ size }) => size).join(", ");
    return [[name, sizes, of(({ cpu }) => cpu), Number.isNaN(memory) ? "" : memory]];
  });
  const text = "Exponents of a power law: 1 is linear, 0 is flat.";
  return `### Growth\n\n${text}\n\n${table(["what", "tools", "CPU", "memory"], lines)}`;
}
