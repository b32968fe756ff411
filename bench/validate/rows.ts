/** The measured process: loads bundles, which it is told of as JSON, and prints how long they take. Nothing of the compiler is loaded. */
import { table } from "../support/table.js";
import type { Bundle } from "./bundles.js";
import { measureText, measureTool, pathsOf, sidesOf } from "./measure.js";
import { samples } from "./samples.js";

const made = JSON.parse(process.argv[2] ?? "[]") as readonly Bundle[];
const sides = await sidesOf(made);
const names = Object.keys(samples);

for (const kind of ["valid", "invalid"] as const) {
  const rows: (string | number)[][] = [];
  for (const name of names) {
    const [parse = 0, ...times] = await measureTool(name, kind, sides);
    const ratios = times.map((time) => (Number.isNaN(time) ? "wrong" : time / parse));
    const own = times[0] ?? 0;
    const ajv = times[sides.findIndex((side) => side.name === "ajv")] ?? 0;
    rows.push([name, parse, ...ratios, own / ajv]);
  }
  const title = kind === "valid" ? "Valid arguments, errors collected" : "Invalid arguments, all errors";
  const target =
    kind === "valid"
      ? "toolgen at most 0.35 (0.7 where formats dominate: event, country), and never more than ajv"
      : "toolgen at most 1 x ajv";
  console.log(
    `### ${title}, as ratios to JSON.parse\n\nTarget: ${target}. "wrong": the library gives another verdict.\n`,
  );
  console.log(`${table(["tool", "JSON.parse us", ...sides.map(({ name }) => name), "toolgen / ajv"], rows)}\n`);
}

const paths = await pathsOf(made);
const text: (string | number)[][] = [];
for (const name of names) {
  const [parse = 0, read = 0, write = 0] = await measureText(name, paths);
  text.push([name, parse, read / parse, write / parse]);
}
console.log("### From text to decoded arguments, as ratios to JSON.parse alone\n");
console.log(
  "Target: at most 1.5 (2 where formats dominate). A tool that writes is also checked for keys that come twice.\n",
);
console.log(`${table(["tool", "JSON.parse us", "tool that reads", "tool that writes"], text)}\n`);
