import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareManifests } from "../../src/drift/compare.js";
import type { Change } from "../../src/drift/report.js";
import { classesOf, driftRules, type RuleId } from "../../src/drift/rules.js";
import { contracts } from "./contracts.js";

const folder = import.meta.dirname;
const rules = Object.keys(driftRules) as RuleId[];

function changesOf(rule: string, kind: "positive" | "negative"): readonly Change[] {
  const side = (name: string) => contracts(JSON.parse(readFileSync(join(folder, rule, kind, `${name}.json`), "utf8")));
  return compareManifests(side("before"), side("after"));
}

describe("each rule", () => {
  it("has a folder, and each folder a rule", () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...rules].sort());
    for (const rule of rules)
      for (const kind of ["positive", "negative"])
        for (const side of ["before", "after"])
          expect(existsSync(join(folder, rule, kind, `${side}.json`)), `${rule}/${kind}/${side}.json`).toBe(true);
  });

  it.each(rules)("%s is found where it should be, with its classes", (rule) => {
    const own = changesOf(rule, "positive").filter((change) => change.rule === rule);
    expect(own.length).toBeGreaterThan(0);
    const direction = own[0]?.path.startsWith("result") ? "result" : "input";
    for (const { model, code } of own) expect({ model, code }).toEqual(classesOf(rule, direction));
  });

  it.each(rules)("%s is not found in its counter-example", (rule) => {
    const changes = changesOf(rule, "negative");
    expect(changes.map((change) => change.rule)).not.toContain(rule);
    expect(changes.length).toBeGreaterThan(0);
  });

  it.each(rules)("%s says what it is for, in sentences", (rule) => {
    expect(driftRules[rule].purpose).toMatch(/^[A-Z].*\.$/s);
  });

  it("leaves the rule alone in its example, but for a few that come in company", () => {
    const company = rules.filter((rule) => changesOf(rule, "positive").some((change) => change.rule !== rule));
    expect(company.sort()).toMatchInlineSnapshot(`
      [
        "read-to-unknown",
        "read-to-write",
        "translation-outdated",
        "tuple-rest-added",
        "tuple-rest-removed",
        "unknown-to-read",
        "unknown-to-write",
        "write-to-read",
        "write-to-unknown",
      ]
    `);
  });
});
