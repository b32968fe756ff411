import type { Contract, ContractTraits } from "../contract.js";
import type { RuleId } from "../rules.js";
import { type Finding, finding } from "../schema/finding.js";

const FLAGS = [
  ["pure", "pure", "pure"],
  ["irreversible", "irreversible", "irreversible"],
  ["destructive", "destructive", "destructive"],
  ["idempotent", "idempotent", "idempotent"],
  ["openWorld", "open-world", "open to the world outside"],
] as const;

const AMOUNTS = [
  ["timeoutMs", "timeout", "the timeout", Infinity],
  ["retries", "retries", "the number of retries", 0],
  ["maxCalls", "max-calls", "the number of calls allowed", Infinity],
  ["maxResultTokens", "result-budget", "the budget of the result", Infinity],
] as const;

/** Differences in facts from tags. */
export function traitFindings(before: Contract, after: Contract): readonly Finding[] {
  const [old, now] = [before.traits, after.traits];
  const found: Finding[] = [];
  const push = (
    rule: RuleId,
    path: string,
    words: string,
    from?: string | number | boolean,
    to?: string | number | boolean,
  ) => found.push(finding(rule, `traits.${path}`, words, from, to));
  for (const [key, rule, words] of FLAGS) {
    const [was, is] = [old[key] === true, now[key] === true];
    if (!was && is) push(`${rule}-added`, key, `is declared ${words}`, false, true);
    if (was && !is) push(`${rule}-removed`, key, `is not declared ${words} any more`, true, false);
  }
  for (const [key, rule, words, absent] of AMOUNTS) {
    const [from, to] = [old[key], now[key]];
    if (from === to) continue;
    const lowered = (to ?? absent) < (from ?? absent);
    push(
      `${rule}-${lowered ? "lowered" : "raised"}`,
      key,
      to === undefined ? `${words} is not set any more` : `${words} is ${to}`,
      from,
      to,
    );
  }
  if (old.client !== true && now.client === true)
    push("handler-removed", "client", "is run by the host now", false, true);
  if (old.client === true && now.client !== true)
    push("handler-added", "client", "has a function of its own now", true, false);
  found.push(...functionFindings("approval", "approval", old.approval, now.approval));
  found.push(...functionFindings("compensate", "compensation", old.compensate, now.compensate));
  found.push(...scopeFindings(old.scopes, now.scopes));
  return found;
}

/** From a predicate to `always` people are asked more often, which takes nothing away. */
function functionFindings(
  key: "approval" | "compensate",
  rule: "approval" | "compensation",
  from: string | undefined,
  to: string | undefined,
): readonly Finding[] {
  if (from === to) return [];
  const path = `traits.${key}`;
  if (from === undefined || (rule === "approval" && to === "always"))
    return [finding(`${rule}-added`, path, `is ${to} now`, from, to)];
  if (to === undefined) return [finding(`${rule}-removed`, path, `was ${from} and is gone`, from, to)];
  return [finding(`${rule}-changed`, path, `is ${to}, was ${from}`, from, to)];
}

type Scopes = ContractTraits["scopes"];

/** A caller passes when all scopes of one alternative are there; no alternatives let everyone pass. */
function scopeFindings(from: Scopes, to: Scopes): readonly Finding[] {
  const [old, now] = [from ?? [], to ?? []];
  const passes = (scopes: readonly string[], alternatives: readonly (readonly string[])[]) =>
    alternatives.length === 0 || alternatives.some((needed) => needed.every((scope) => scopes.includes(scope)));
  const lost = old.length === 0 ? now.length > 0 : old.some((scopes) => !passes(scopes, now));
  const gained = now.length === 0 ? old.length > 0 : now.some((scopes) => !passes(scopes, old));
  return [
    ...(lost ? [finding("scope-required", "traits.scopes", "some callers need more scopes", from, to)] : []),
    ...(gained ? [finding("scope-dropped", "traits.scopes", "some callers need fewer scopes", from, to)] : []),
  ];
}
