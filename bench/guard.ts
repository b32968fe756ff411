/**
 * Finding the tool that a name means among 5000, as every call of a reply does. Run with `npx tsx bench/guard.ts`.
 */
import { closest, ladder } from "../src/runtime/generated/coerce/ladder.js";
import { findName, nameTable } from "../src/runtime/guard/names.js";
import { interleaved } from "./support/rounds.js";
import { table } from "./support/table.js";

const verbs = ["get", "list", "create", "update", "delete", "search", "export", "assign", "archive", "merge"];
const nouns = [
  "invoice",
  "customer",
  "branch",
  "ticket",
  "shipment",
  "calendar",
  "payment",
  "device",
  "report",
  "contract",
];
const details = Array.from({ length: 50 }, (_, index) => `region${String.fromCharCode(97 + (index % 26))}${index}`);
const names = verbs.flatMap((verb) => nouns.flatMap((noun) => details.map((detail) => `${verb}_${noun}_${detail}`)));

const known = nameTable(names);
const values = ladder(names);
const misspelt = "search_shipmnt_regionk10";

let lists = 0;

/** In a list that was not there before: its table and its index are made, too. */
function firstSuggestions(): unknown {
  return findName(nameTable([`list_${lists++}`, ...names]), misspelt);
}

/** What is looked up, how often a round, and what it may take in microseconds. */
const lookups: readonly (readonly [what: string, repeat: number, run: () => unknown, target: number | string])[] = [
  ["a name, exact", 300_000, () => findName(known, "search_shipment_regionk10"), 0.1],
  ["a name, in another case", 10_000, () => findName(known, "SearchShipmentRegionk10"), 3],
  ["a name behind a prefix", 10_000, () => findName(known, "functions.search_shipment_regionk10"), "-"],
  ["an enum value, in another case", 10_000, () => closest(values, "Search-Shipment-RegionK10", "lossless"), 3],
  ["an enum value, one edit away", 200, () => closest(values, misspelt, "nearest"), 50],
  ["suggestions for a name that is none, the first time", 1, firstSuggestions, "-"],
  ["suggestions for a name that is none, later", 200, () => findName(known, misspelt), 1000],
];

const rows: (string | number)[][] = [];
for (const [what, repeat, run, target] of lookups) {
  run();
  const [time = 0] = await interleaved(repeat, [run], 9);
  rows.push([what, time.toFixed(3), target]);
}
console.log(`### The closest of ${names.length} names\n`);
console.log(table(["looked up", "us", "target us"], rows));
