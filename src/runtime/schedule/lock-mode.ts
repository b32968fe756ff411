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
  const modes = new Set([a, b]);
  if (modes.has("X")) return "X";
  if (modes.has("SIX")) return "SIX";
  if (modes.has("S")) return modes.has("IX") ? "SIX" : "S";
  return "IX";
}
