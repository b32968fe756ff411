/** Which side a change concerns: what the model reads and writes, or what code relies on. */
export type Side = "model" | "code";

/** How much a change matters to one side. */
export type ChangeClass = "breaking" | "compatible" | "cosmetic";

/** One difference between two states of a contract, judged by a rule. */
export interface Change {
  /** Hash of tool, rule, path, from and to: stable over wording and order. */
  readonly id: string;
  readonly rule: string;
  readonly tool: string;
  /** Place inside the contract: `input.passengers[].name`, `effects.writes`; empty for the tool itself. */
  readonly path: string;
  readonly model: ChangeClass;
  readonly code: ChangeClass;
  /** In words: `passengers is required now`. */
  readonly message: string;
  readonly from?: string;
  readonly to?: string;
  /** Name of the manifest file, where it is known. */
  readonly file?: string;
}

/** A change with the decision about it, when one was recorded. */
export interface JudgedChange extends Change {
  readonly accepted?: { readonly reason: string };
}

/** The comparison of one group with another state of it. */
export interface DriftReport {
  /** The other side as it was named: `main`, `manifests/`. */
  readonly against: string;
  readonly changes: readonly JudgedChange[];
  /** Acceptances whose change is gone. */
  readonly obsolete: readonly string[];
  /** A change that is not accepted is of the `--fail-on` class or worse. */
  readonly failed: boolean;
}

const ORDER: Readonly<Record<ChangeClass, number>> = { breaking: 2, compatible: 1, cosmetic: 0 };

/** The worse of both sides. */
export function severityOf(change: Pick<Change, Side>): ChangeClass {
  return ORDER[change.model] >= ORDER[change.code] ? change.model : change.code;
}

/** Is the class as bad as the bound, or worse? */
export function atLeast(found: ChangeClass, bound: ChangeClass): boolean {
  return ORDER[found] >= ORDER[bound];
}

/** Worst first, then by tool and path. */
export function compareChanges(a: Change, b: Change): number {
  const byClass = ORDER[severityOf(b)] - ORDER[severityOf(a)];
  if (byClass !== 0) return byClass;
  for (const key of ["tool", "path", "rule", "id"] as const) if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
  return 0;
}
