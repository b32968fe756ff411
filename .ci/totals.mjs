// Adds up the JSON reports that vitest wrote into a folder and prints "N passed, N failed, N skipped" as the last line.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2] ?? "";
const totals = { passed: 0, failed: 0, skipped: 0 };
for (const name of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(join(folder, name), "utf8"));
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1);
  totals.skipped += report.numPendingTests + report.numTodoTests;
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
