import { breaking, codeCompatible, codeOnly, compatible, type RuleRow } from "./row.js";

const hintLost = { model: "compatible", code: "breaking" } as const;

/** Rules about facts from tags: what the scheduler, the guard and hosts act upon. */
export const traitRules = {
  "pure-added": {
    ...hintLost,
    purpose:
      "The tool is declared to depend on its arguments alone: results may be reused. Wrong answers if it is not so.",
  },
  "pure-removed": { ...compatible, purpose: "The tool is no longer declared to depend on its arguments alone." },
  "irreversible-added": {
    ...compatible,
    purpose: "The tool is declared irreversible: it takes exact arguments and asks first.",
  },
  "irreversible-removed": {
    ...hintLost,
    purpose: "The tool is no longer declared irreversible: repaired arguments and unattended calls are possible now.",
  },
  "destructive-added": { ...compatible, purpose: "The tool is declared destructive: hosts warn or ask." },
  "destructive-removed": { ...hintLost, purpose: "The tool is no longer declared destructive: hosts stop asking." },
  "idempotent-added": {
    ...hintLost,
    purpose: "The tool is declared idempotent: it is run again after a failure. Effects double if it is not so.",
  },
  "idempotent-removed": {
    ...compatible,
    purpose: "The tool is no longer declared idempotent: it is not run again after a failure.",
  },
  "open-world-added": {
    ...compatible,
    purpose: "The tool is declared to deal with the world outside: its results are not trusted.",
  },
  "open-world-removed": {
    ...hintLost,
    purpose: "The tool is no longer declared to deal with the world outside: hosts may trust its results.",
  },
  "approval-added": { ...codeCompatible, purpose: "A person is asked before the tool runs." },
  "approval-removed": { ...codeOnly, purpose: "Nobody is asked any more before the tool runs." },
  "approval-changed": {
    ...codeOnly,
    purpose:
      "Another predicate decides when a person is asked. Whether it asks less cannot be told, so it counts as breaking.",
  },
  "compensation-added": { ...codeCompatible, purpose: "There is a function now that undoes the tool." },
  "compensation-removed": {
    ...codeOnly,
    purpose: "The tool cannot be undone any more: a failed turn leaves its effects.",
  },
  "compensation-changed": {
    ...codeOnly,
    purpose: "Another function undoes the tool: a journal of calls that are not finished names the old one.",
  },
  "scope-required": {
    ...breaking,
    purpose: "Callers need scopes that they did not need before: the tool disappears for those who lack them.",
  },
  "scope-dropped": {
    ...codeOnly,
    purpose: "Callers need fewer scopes: people see and call the tool who could not before.",
  },
  "timeout-lowered": { ...codeOnly, purpose: "The tool is given up earlier: calls that used to finish may time out." },
  "timeout-raised": { ...codeCompatible, purpose: "The tool may take longer before it is given up." },
  "retries-lowered": { ...codeOnly, purpose: "The tool is tried fewer times: failures show that were hidden." },
  "retries-raised": { ...codeCompatible, purpose: "The tool is tried more often." },
  "max-calls-lowered": {
    ...codeOnly,
    purpose: "The tool may be called less often in a turn: calls are refused that ran before.",
  },
  "max-calls-raised": { ...codeCompatible, purpose: "The tool may be called more often in a turn." },
  "result-budget-lowered": {
    model: "breaking",
    code: "compatible",
    purpose: "The model is shown less of the result: what it relied upon may be cut off.",
  },
  "result-budget-raised": {
    model: "compatible",
    code: "compatible",
    purpose: "The model is shown more of the result.",
  },
} as const satisfies Record<string, RuleRow>;
