import type { Json } from "../ir/json.js";
import { changeId } from "./change-id.js";
import type { Contract } from "./contract.js";
import { effectFindings } from "./facts/effects.js";
import { localeFindings } from "./facts/locales.js";
import { providerFindings } from "./facts/providers.js";
import { resultFindings } from "./facts/result.js";
import { toolFindings } from "./facts/tool.js";
import { traitFindings } from "./facts/traits.js";
import { pairRenames } from "./renames.js";
import { type Change, compareChanges } from "./report.js";
import { classesOf, type Direction } from "./rules.js";
import { schemaFindings } from "./schema/diff.js";
import { sameJson } from "./schema/document.js";
import { type Finding, finding } from "./schema/finding.js";

/** Every difference between two states of the contracts of a group, judged by the rule table; worst first. */
export function compareManifests(before: readonly Contract[], after: readonly Contract[]): readonly Change[] {
  const old = new Map(before.map((contract) => [contract.name, contract]));
  const now = new Map(after.map((contract) => [contract.name, contract]));
  const removed = [...old].filter(([name]) => !now.has(name));
  const added = [...now].filter(([name]) => !old.has(name));
  const renames = pairRenames(removed, added, sameArguments);
  const newNames = new Set(renames.values());
  const changes: Change[] = [];
  for (const [name, contract] of removed) {
    const renamed = now.get(renames.get(name) ?? "");
    if (renamed === undefined) changes.push(change(name, "", finding("tool-removed", "", "is gone", name), "input"));
    else {
      changes.push(
        change(name, "", finding("tool-renamed", "", `is called ${renamed.name} now`, name, renamed.name), "input"),
      );
      changes.push(...compareContracts(contract, renamed));
    }
  }
  for (const [name] of added)
    if (!newNames.has(name))
      changes.push(change(name, "", finding("tool-added", "", "is new", undefined, name), "input"));
  for (const [name, contract] of now) {
    const other = old.get(name);
    if (other !== undefined) changes.push(...compareContracts(other, contract));
  }
  return numbered(changes).sort(compareChanges);
}

/** The differences between two states of one tool. */
function compareContracts(before: Contract, after: Contract): readonly Change[] {
  const own = toolFindings(before, after);
  const facts = [...own, ...effectFindings(before, after), ...traitFindings(before, after)];
  const input = schemaFindings(before.input, after.input, "input");
  const result = resultFindings(before.result, after.result);
  const { schema: old } = before.result;
  const { schema: now } = after.result;
  const output = old === undefined || now === undefined ? [] : schemaFindings(old, now, "result");
  const texts = [
    ...own.map((found) => ({ root: "", found }) as const),
    ...input.map((found) => ({ root: "input", found }) as const),
    ...[...result, ...output].map((found) => ({ root: "result", found }) as const),
  ];
  const named = [
    ...facts.map((found) => change(before.name, "", found, "input")),
    ...input.map((found) => change(before.name, "input", found, "input")),
    ...result.map((found) => change(before.name, "result", found, "result")),
    ...output.map((found) => change(before.name, "result", found, "result")),
    ...localeFindings(before, after, texts).map((found) => change(before.name, "locales", found, "input")),
  ];
  const unexplained = named.every(({ model }) => model === "cosmetic");
  return [
    ...named,
    ...providerFindings(before, after, unexplained).map((found) => change(before.name, "providers", found, "input")),
  ];
}

function change(tool: string, root: string, found: Finding, direction: Direction): Change {
  const separator = root === "" || found.path === "" || /^[[.(]/.test(found.path) ? "" : ".";
  const path = `${root}${separator}${found.path}`;
  const [from, to] = found.meaning ?? [found.from, found.to];
  return {
    id: changeId(tool, found.rule, path, from, to),
    rule: found.rule,
    tool,
    path,
    ...classesOf(found.rule, direction),
    message: found.message,
    ...(found.from === undefined ? {} : { from: text(found.from) }),
    ...(found.to === undefined ? {} : { to: text(found.to) }),
  };
}

/** Two changes of one tool that are alike in everything get one id each all the same. */
function numbered(changes: readonly Change[]): Change[] {
  const seen = new Map<string, number>();
  return changes.map((one) => {
    const times = seen.get(one.id) ?? 0;
    seen.set(one.id, times + 1);
    return times === 0 ? one : { ...one, id: `${one.id}-${times + 1}` };
  });
}

function text(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function sameArguments(a: Contract, b: Contract): boolean {
  return sameJson(a.input, b.input) || sameJson(a.description.join("\n"), b.description.join("\n"));
}
