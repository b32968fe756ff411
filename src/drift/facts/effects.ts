import type { Contract, ContractEffects } from "../contract.js";
import type { RuleId } from "../rules.js";
import { type Finding, finding } from "../schema/finding.js";

type Access = "read" | "write" | "unknown";

const ACCESS: Readonly<Record<`${Access}-${Access}`, readonly [rule: RuleId, words: string] | undefined>> = {
  "read-read": undefined,
  "write-write": undefined,
  "unknown-unknown": undefined,
  "write-read": ["write-to-read", "only reads now: hosts run it unattended and in parallel"],
  "unknown-read": ["unknown-to-read", "is declared to only read: hosts run it unattended and in parallel"],
  "read-write": ["read-to-write", "writes now"],
  "read-unknown": ["read-to-unknown", "has unknown effects now"],
  "unknown-write": ["unknown-to-write", "its effects are declared now"],
  "write-unknown": ["write-to-unknown", "its effects are unknown now"],
};

/** Differences in what a tool reads and writes. */
export function effectFindings(before: Contract, after: Contract): readonly Finding[] {
  const [was, is] = [access(before.effects), access(after.effects)];
  const change = ACCESS[`${was}-${is}`];
  return [
    ...(change === undefined ? [] : [finding(change[0], "effects", change[1], was, is)]),
    ...keyFindings("read", before.effects.reads, after.effects.reads),
    ...keyFindings("write", before.effects.writes, after.effects.writes),
  ];
}

function access({ known, writes }: ContractEffects): Access {
  return !known ? "unknown" : writes.length > 0 ? "write" : "read";
}

function keyFindings(kind: "read" | "write", old: readonly string[], now: readonly string[]): readonly Finding[] {
  const path = `effects.${kind}s`;
  return [
    ...old
      .filter((key) => !now.includes(key))
      .map((key) => finding(`${kind}-key-removed`, path, `does not declare to ${kind} ${key} any more`, key)),
    ...now
      .filter((key) => !old.includes(key))
      .map((key) => finding(`${kind}-key-added`, path, `declares to ${kind} ${key}`, undefined, key)),
  ];
}
