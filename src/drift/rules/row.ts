import type { ChangeClass } from "../report.js";

/** A row of the rule table: what a kind of change means to the model and to code. */
export interface RuleRow {
  /** What changed and why it matters: the page of `toolgen explain`. */
  readonly purpose: string;
  readonly model: ChangeClass;
  readonly code: ChangeClass;
  /** The classes inside a result, where the direction is the other way round; those above when absent. */
  readonly result?: { readonly model: ChangeClass; readonly code: ChangeClass };
}

/** Classes of a change that takes values away: what was right before is wrong now. A result loses nothing by it. */
export const narrowing = {
  model: "breaking",
  code: "breaking",
  result: { model: "compatible", code: "compatible" },
} as const;

/** Classes of a change that allows more: harmless for arguments, a surprise to those who read a result. */
export const widening = {
  model: "compatible",
  code: "compatible",
  result: { model: "compatible", code: "breaking" },
} as const;

/** Classes of a change that breaks whoever is concerned. */
export const breaking = { model: "breaking", code: "breaking" } as const;

/** Classes of a change that nobody needs to follow, but that changes what is sent. */
export const compatible = { model: "compatible", code: "compatible" } as const;

/** Classes of a change that only the model reads. */
export const wording = { model: "compatible", code: "cosmetic" } as const;

/** Classes of a change that the model never sees and that breaks code. */
export const codeOnly = { model: "cosmetic", code: "breaking" } as const;

/** Classes of a change that the model never sees and that code survives. */
export const codeCompatible = { model: "cosmetic", code: "compatible" } as const;
