import type { RuleRow } from "./rules/row.js";
import { driftRules } from "./rules.js";

/** The page of a drift rule; `undefined` when there is no such rule. */
export function explainRule(id: string): string | undefined {
  const row: RuleRow | undefined = Object.entries(driftRules).find(([name]) => name === id)?.[1];
  if (row === undefined) return undefined;
  const lines = [`${id} (drift rule)`, "", row.purpose, "", `for the model: ${row.model}`, `for code: ${row.code}`];
  if (row.result !== undefined)
    lines.push(`inside a result: ${row.result.model} for the model, ${row.result.code} for code`);
  return lines.join("\n");
}
