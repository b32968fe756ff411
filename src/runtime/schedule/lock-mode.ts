/**
 * How a key is held: read (`S`), written (`X`), or with something below it read (`IS`), written (`IX`), or both read as a
 * whole and written in part (`SIX`).
 */
export type LockMode = "IS" | "IX" | "S" | "SIX" | "X";

/** All modes, the weakest first. */
export const LOCK_MODES: readonly LockMode[] = ["IS", "IX", "S", "SIX", "X"];

const COMPATIBLE: { readonly [Held in LockMode]: ReadonlySet<LockMode> } = {
  IS: new Set(["IS", "IX", "S", "SIX"]),
  IX: new Set(["IS", "IX"]),
  S: new Set(["IS", "S"]),
  SIX: new Set(["IS"]),
  X: new Set(),
};

/** May two owners hold one key in these modes at the same time? */
export function compatible(held: LockMode, wanted: LockMode): boolean {
  return COMPATIBLE[held].has(wanted);
}

/** The weakest mode that gives everything that both give. */
export function combined(a: LockMode | undefined, b: LockMode): LockMode {
  if (a === undefined || a === b) return b;
  if (a === "X" || b === "X") return "X";
  if (a === "SIX" || b === "SIX") return "SIX";
  if (a === "S" || b === "S") return a === "IX" || b === "IX" ? "SIX" : "S";
  return "IX";
}
