import { table } from "../support/table.js";
import { measureSdks } from "./sdk.js";

/** `npm run corpus -- <part> [names]`: measures the project on material that others wrote, and prints a table. */
const [part, ...names] = process.argv.slice(2);

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  sdk() {
    const rows = measureSdks(names);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
    const total = [
      "all",
      sum((r) => r.tools),
      sum((r) => r.ok),
      sum((r) => r.warned),
      sum((r) => r.error),
      sum((r) => r.cpu),
      "",
      sum((r) => r.output),
      "",
    ];
    const header = [
      "SDK",
      "tools",
      "ok",
      "warned",
      "error",
      "CPU s",
      "memory MB",
      "output MB",
      "codes (tools with it)",
    ];
    const lines = rows.map((r) => [
      r.sdk,
      r.tools,
      r.ok,
      r.warned,
      r.error,
      r.cpu,
      r.memory,
      r.output,
      describe(r.codes),
    ]);
    console.log(table(header, [...lines, total]));
  },
};

const run = parts[part ?? ""];
if (run === undefined) {
  console.error(`Usage: npm run corpus -- <${Object.keys(parts).join("|")}>`);
  process.exit(2);
}
await run();

function describe(codes: Readonly<Record<string, number>>): string {
  return Object.entries(codes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, count]) => `${code}: ${count}`)
    .join(", ");
}
