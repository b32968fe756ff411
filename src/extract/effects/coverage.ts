import type { EffectKey, EffectsDecl } from "../../ir/tool.js";
import type { InferredEffect } from "./infer.js";

/** Inferred effects that a declaration does not cover. A declared write covers reads of the same rows too. */
export function uncovered(declared: EffectsDecl, found: readonly InferredEffect[]): readonly InferredEffect[] {
  const { reads, writes } = declared;
  return found.filter(({ access, key }) => {
    const covering = access === "writes" ? writes : [...reads, ...writes];
    return !covering.some((declaredKey) => covers(declaredKey, key));
  });
}

/** `account` covers `account:7`; everything is covered by `*`. */
export function covers(wide: EffectKey, narrow: EffectKey): boolean {
  return wide.every((segment, index) => {
    const other = narrow[index];
    return other !== undefined && JSON.stringify(segment) === JSON.stringify(other);
  });
}
