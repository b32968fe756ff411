import type { Repair, ToolEntry } from "../contract.js";
import { parsePath } from "./path.js";

/** Stands where a `@sensitive` value was. */
export const MASK = "•••";

/** Is the value at this path sensitive, or does it hold one, or is it part of one? */
export function isSensitive(tool: ToolEntry, path: string): boolean {
  const patterns = tool.traits.sensitive;
  if (patterns === undefined || patterns.length === 0) return false;
  const steps = parsePath(path);
  return patterns.some((pattern) => {
    const parts = pattern.split(".");
    return parts.every((part, at) => at >= steps.length || part === "*" || part === steps[at]);
  });
}

/** Does the tool have any sensitive parameter? */
export function hasSecrets(tool: ToolEntry | undefined): boolean {
  return (tool?.traits.sensitive?.length ?? 0) > 0;
}

/** Repairs as events and feedback may show them. */
export function maskRepairs(tool: ToolEntry, repairs: readonly Repair[]): readonly Repair[] {
  if (!hasSecrets(tool)) return repairs;
  return repairs.map((repair) =>
    isSensitive(tool, repair.path) || repair.rule === "unknown-key"
      ? { ...repair, from: MASK, to: MASK }
      : { ...repair, from: scalarOnly(repair.from), to: scalarOnly(repair.to) },
  );
}

/** A wire value with its sensitive parts masked. */
export function maskWire(tool: ToolEntry, wire: unknown): unknown {
  const patterns = (tool.traits.sensitive ?? []).map((pattern) => pattern.split("."));
  return patterns.length === 0 ? wire : mask(wire, patterns);
}

function mask(value: unknown, patterns: readonly (readonly string[])[]): unknown {
  if (patterns.some((pattern) => pattern.length === 0)) return MASK;
  if (typeof value !== "object" || value === null) return value;
  const below = (key: string) =>
    patterns.filter(([first]) => first === "*" || first === key).map(([, ...rest]) => rest);
  if (Array.isArray(value)) return value.map((item, index) => mask(item, below(String(index))));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item, below(key))]));
}

/** The sensitive texts and numbers of valid arguments, for taking them out of messages that code wrote. */
export function secretsOf(tool: ToolEntry, wire: unknown): readonly string[] {
  const found = new Set<string>();
  for (const pattern of tool.traits.sensitive ?? []) collect(wire, pattern.split("."), found);
  return [...found].sort((a, b) => b.length - a.length);
}

function collect(value: unknown, pattern: readonly string[], into: Set<string>): void {
  const [first, ...rest] = pattern;
  if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (first === undefined || first === "*" || first === key) collect(item, rest, into);
    }
  } else if (first === undefined && (typeof value === "string" || typeof value === "number")) {
    // A secret of one or two characters would blank out half of any sentence.
    if (String(value).length > 2) into.add(String(value));
  }
}

function scalarOnly(value: unknown): unknown {
  return typeof value === "object" && value !== null ? MASK : value;
}
