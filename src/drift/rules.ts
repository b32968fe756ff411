import type { ChangeClass } from "./report.js";
import { boundRules } from "./rules/bound.js";
import { codeRules } from "./rules/code.js";
import { effectRules } from "./rules/effect.js";
import { providerRules } from "./rules/provider.js";
import { resultRules } from "./rules/result.js";
import type { RuleRow } from "./rules/row.js";
import { schemaRules } from "./rules/schema.js";
import { toolRules } from "./rules/tool.js";
import { traitRules } from "./rules/trait.js";

/** Every drift rule by its id: the one source of classification, of `toolgen explain` and of the docs. An id is never reused. */
export const driftRules = {
  ...toolRules,
  ...effectRules,
  ...traitRules,
  ...schemaRules,
  ...boundRules,
  ...codeRules,
  ...resultRules,
  ...providerRules,
} satisfies Record<string, RuleRow>;

/** The id of a rule. */
export type RuleId = keyof typeof driftRules;

/** Which way a schema's values go: from the model to code, or back. */
export type Direction = "input" | "result";

/** The classes of a rule for one direction. */
export function classesOf(
  rule: RuleId,
  direction: Direction,
): { readonly model: ChangeClass; readonly code: ChangeClass } {
  const row: RuleRow = driftRules[rule];
  return direction === "result" && row.result !== undefined ? row.result : { model: row.model, code: row.code };
}
