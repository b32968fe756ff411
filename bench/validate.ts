/**
 * Validators of six tools against those of other libraries, as ratios to `JSON.parse` of the same text in CPU time.
 * Run with `npx tsx bench/validate.ts`. All run in turn within one process of their own, from bundles; the medians of the rounds count.
 */
import { spawnSync } from "node:child_process";
import { table } from "./support/table.js";
import { bundles } from "./validate/bundles.js";
import { importCosts } from "./validate/import-costs.js";
import { compileOwn } from "./validate/own.js";

const made = await bundles(await compileOwn());
const rows = made.find(({ name }) => name === "rows")?.file ?? "";
const { status, stdout, stderr } = spawnSync(process.execPath, [rows, JSON.stringify(made)], { encoding: "utf8" });
if (status !== 0) throw new Error(stderr);
console.log(`${stdout.trim()}\n`);

const costs = new Map(importCosts(made));
console.log("### Size and import of the validators of all six\n");
console.log("Target: at most 6 KB gzip, at most 3 ms over an empty module.\n");
const sizes = made
  .filter(({ name }) => !["empty", "rows", "from text"].includes(name))
  .map(({ name, gzipBytes }) => [name, gzipBytes / 1024, costs.get(name) ?? 0]);
console.log(table(["library", "gzip KB", "import ms"], sizes));
