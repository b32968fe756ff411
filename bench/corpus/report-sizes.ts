import { existsSync } from "node:fs";
import { join } from "node:path";
import { median } from "../support/rounds.js";
import { table } from "../support/table.js";
import { measureSdk, sdkIds } from "./sdk.js";
import { measureSizes, type SizeRow } from "./sizes.js";

/** Measures the validators of the SDKs in a workspace, and gives a table with what of typia's closures is saved. SDKs that were not built before are. */
export async function reportSizes(workspace: string, only: readonly string[]): Promise<string> {
  const rows: SizeRow[] = [];
  for (const sdk of sdkIds(workspace, only)) {
    const output = join(workspace, `generated-${sdk}`);
    if (!existsSync(output)) measureSdk(workspace, sdk);
    rows.push(await measureSizes(sdk, output));
  }
  return sizesTable(rows);
}

/** The sizes of some SDKs. */
export function sizesTable(rows: readonly SizeRow[]): string {
  const header = [
    "SDK",
    "tools",
    "toolgen KB",
    "typia KB",
    "saved %",
    "alone, median KB",
    "of typia",
    "largest KB",
    "of typia",
    "with code of others",
  ];
  const lines = rows.map((row) => [
    row.sdk,
    row.tools,
    row.own / 1024,
    row.typia / 1024,
    saved(row),
    ...row.alone.flatMap((size, index) => [size / 1024, (row.typiaAlone[index] ?? 0) / 1024]),
    row.strangers,
  ]);
  return `${table(header, lines)}\n\nMedian saved: ${median(rows.map(saved)).toFixed(0)} %.`;
}

function saved({ own, typia }: SizeRow): number {
  return Math.round(100 * (1 - own / typia));
}
