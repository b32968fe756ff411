import type { Issue, Json, ToolEntry } from "../contract.js";
import { secretsOf } from "../guard/sensitive.js";
import { sha256 } from "../schedule/sha256.js";
import type { DriftFinding } from "./options.js";
import { declaredPlace, nameRule, placeOf } from "./place.js";
import { type Readings, recorded } from "./recording.js";
import { kindOf, shapeOf } from "./shape.js";
import { unknownFields } from "./unknown-fields.js";

/** A result as a tool gave it, with its wire form and the arguments of the call, whose secrets must not be shown. */
export interface Observation {
  readonly tool: ToolEntry;
  readonly args: Json;
  readonly result: unknown;
  readonly wire: Json | undefined;
}

/** How a result differs from what was declared. */
export interface Drift {
  readonly findings: readonly DriftFinding[];
  readonly shape: string;
}

/** Parts of one result that are looked at; the rest of a larger one is taken on trust. */
const MAX_PARTS = 20_000;
const MAX_FINDINGS = 50;

/** Compares a result with its declared type. Undefined where they agree, and where no type was declared. */
export function compareResult({ tool, args, result, wire }: Observation): Drift | undefined {
  if (tool.checkResult === undefined) return undefined;
  const issues = tool.checkResult(wire);
  const readings: Readings = new WeakMap();
  // Run again for what it asks for; the outcome is known.
  tool.encode(recorded(result, readings));
  const unknown = unknownFields(result, readings, nameRule(secretsOf(tool, args)), MAX_PARTS);
  if (issues.length === 0 && unknown.length === 0) return undefined;
  const faults = new Map<string, DriftFinding>();
  for (const issue of issues) {
    const finding = findingOf(issue, declaredPlace(issue.path, result, readings));
    faults.set(JSON.stringify(finding), finding);
    if (faults.size >= MAX_FINDINGS) break;
  }
  const findings = [...faults.values(), ...unknown].slice(0, MAX_FINDINGS);
  return { findings, shape: sha256(shapeOf(result, readings, MAX_PARTS)).slice(0, 16) };
}

function findingOf({ kind, value, expected }: Issue, path: string): DriftFinding {
  if (kind === "unknown-key") return { kind: "unknown", path: hiddenName(path), observed: kindOf(value) };
  if (value === undefined) return { kind: "missing", path, expected };
  return { kind: "mistyped", path, expected, observed: kindOf(value) };
}

/** The last step of an unknown key is not declared anywhere, so it is shown by the rule for such names. */
function hiddenName(path: string): string {
  const steps = path.split(".");
  const show = nameRule([]);
  return placeOf([...steps.slice(0, -1), show(steps.at(-1) ?? "")]);
}
