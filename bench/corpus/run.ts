import { fileURLToPath } from "node:url";
import { reportRetrieval } from "../retrieval/report.js";
import { table } from "../support/table.js";
import { measureGuard, summarise } from "./guard.js";
import { measureValid } from "./guard-valid.js";
import { measureSelection } from "./mcp-tools.js";
import { reportSizes } from "./report-sizes.js";
import { measureSchemas } from "./schemas.js";
import { measureSdks } from "./sdk.js";
import { corpusFolder, sdkWorkspace } from "./workspace.js";

/** `npm run corpus -- <part> [names]`: measures the project on material that others wrote, and prints a table. */
const [part, ...names] = process.argv.slice(2);

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  retrieval: () => reportRetrieval(corpusFolder(), names),
  selection() {
    const header = ["provider", "tools", "all in full", "five and lines", "saving %", "counted", "budgets", "exceeded"];
    const lines = measureSelection(corpusFolder()).map((row) => [
      row.provider,
      row.tools,
      row.all,
      Math.round(row.selected),
      100 * (1 - row.selected / row.all),
      row.exact ? "exactly" : "estimated",
      row.budgets,
      row.exceeded,
    ]);
    console.log(table(header, lines));
  },
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
    console.log(`\nWarnings by reason:\n${describeReasons(rows.map(({ reasons }) => reasons))}`);
  },
  async sizes() {
    console.log(await reportSizes(sdkWorkspace(fileURLToPath(new URL("../..", import.meta.url))), names));
  },
  async guard() {
    const header = ["corpus", "tools", "recoverable", "kind", "rows", "executed", "as expected", "path named"];
    const counts = await measureGuard(corpusFolder());
    const lines = counts.map((c) => [c.corpus, c.access, c.verdict, c.kind, c.rows, c.executed, c.asExpected, c.named]);
    console.log(table(header, lines));
    for (const access of ["read", "write"] as const) {
      const sums = summarise(counts, access);
      const mended = `${sums.mended} of ${sums.mendable} mendable calls ran as the model's own`;
      const named = `in ${sums.named} of ${sums.hopeless} the feedback names a faulty path`;
      console.log(`bfcl, tools that ${access}: ${mended}; of the rest ${sums.executed} ran, ${named}`);
    }
    const { valid, untouched, repaired, refused } = await measureValid(corpusFolder());
    console.log(
      `bfcl, right calls: ${untouched} of ${valid} untouched, ${repaired.length} repaired, ${refused.length} refused`,
    );
    for (const line of [...repaired, ...refused]) console.log(`  ${line.slice(0, 300)}`);
  },
  async schemas() {
    const counts = await measureSchemas(corpusFolder());
    const sum = (of: (row: (typeof counts)[number]) => number) => counts.reduce((total, row) => total + of(row), 0);
    const header = ["file", "groups", "diagnosed", "verdicts", "agree"];
    const lines = counts.map((c) => [c.file, c.groups, c.diagnosed.length, c.verdicts, c.agree]);
    const [groups, diagnosed] = [sum((c) => c.groups), sum((c) => c.diagnosed.length)];
    const [verdicts, agree] = [sum((c) => c.verdicts), sum((c) => c.agree)];
    console.log(table(header, [...lines, ["all", groups, diagnosed, verdicts, agree]]));
    console.log(`\n${agree} of ${verdicts} verdicts agree (${((agree / verdicts) * 100).toFixed(2)} %). The others:`);
    for (const { name, reason } of counts.flatMap(({ differ }) => differ))
      console.log(`- ${name}\n  ${reason ?? "no reason on record"}`);
    console.log("\nGroups that cannot be expressed, and what is said:");
    for (const { name, reason } of counts.flatMap((c) => c.diagnosed)) console.log(`- ${name}\n  ${reason ?? ""}`);
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

/** How often each reason was given, the most frequent first. */
function describeReasons(all: readonly Readonly<Record<string, number>>[]): string {
  const sums = new Map<string, number>();
  for (const [reason, count] of all.flatMap((one) => Object.entries(one)))
    sums.set(reason, (sums.get(reason) ?? 0) + count);
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `- ${count}: ${reason}`)
    .join("\n");
}
