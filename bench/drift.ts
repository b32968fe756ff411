/**
 * Comparing contracts: what `check --against` adds on a thousand tools, and what the major upgrades of three public SDKs change, with
 * a sample that was checked by hand. The upgrades need `TOOLGEN_CORPUS` and npm; without the former they are left out.
 */
import { measureAgainst } from "./drift/against.js";
import { type Sampled, sampleOf } from "./drift/sample.js";
import { compareUpgrade, upgrades } from "./drift/upgrades.js";
import { verdicts } from "./drift/verdicts.js";
import { table } from "./support/table.js";

console.log(measureAgainst());

if (process.env.TOOLGEN_CORPUS !== undefined) {
  const all: Sampled[] = [];
  const counts: (string | number)[][] = [];
  for (const upgrade of upgrades) {
    const { before, after, changes } = compareUpgrade(upgrade);
    all.push(...changes.map((change) => ({ sdk: upgrade.sdk, change })));
    for (const [kind, number] of countsBy(changes.map((one) => `${one.rule}|${one.model}|${one.code}`)))
      counts.push([upgrade.sdk, `${before.length} → ${after.length}`, ...kind.split("|"), number]);
  }
  console.log("\n### Major upgrades of public SDKs\n");
  for (const { sdk, from, to } of upgrades)
    console.log(
      `- ${sdk}: ${Object.keys(from)
        .map((name) => `${name} ${from[name]} → ${to[name]}`)
        .join(", ")}`,
    );
  console.log(`\n${table(["SDK", "tools", "rule", "model", "code", "changes"], counts)}`);

  const sample = sampleOf(all, 30).map(({ sdk, change }) => {
    const verdict = verdicts[[sdk, change.rule, change.tool, lastPart(change)].filter((part) => part !== "").join(" ")];
    return { sdk, change, verdict };
  });
  const rows = sample.map(({ sdk, change, verdict }) => [
    sdk,
    change.rule,
    `${change.tool} ${lastPart(change)}`,
    `${change.model}, ${change.code}`,
    verdict === undefined ? "NOT CHECKED" : verdict.right ? "right" : "WRONG",
    verdict?.because ?? "",
  ]);
  console.log(
    `\nA sample, each rule of each SDK before any comes up again; verdicts by hand, from the declarations of both versions:\n`,
  );
  console.log(table(["SDK", "rule", "where", "model, code", "verdict", "because"], rows));
  if (sample.some(({ verdict }) => verdict?.right !== true)) process.exitCode = 1;
}

/** The end of a path, or the value of an enum: enough to find it in the declarations. */
function lastPart({ rule, path, to }: Sampled["change"]): string {
  if (rule === "enum-member-added") return to ?? "";
  const [last = ""] = /(?:blocks\[\]\(type="table"\)\.)?[^.]*$/.exec(path) ?? [];
  return last;
}

function countsBy(values: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
