import type { Component } from "../../ir/components.js";
import type { Type } from "../../ir/type.js";
import { cycleCuts } from "./cycle-cuts.js";
import { type Outlines, outlinesOf, trivialWeight, weightOf } from "./outline.js";

/** Which provisional types become definitions. */
export interface Sharing {
  readonly shared: ReadonlySet<string>;
  /** The cycle of several types that an id belongs to. */
  readonly cycleOf: ReadonlyMap<string, Component>;
}

/** Recursive types, and larger ones used more than once. Of the members of a cycle those that the cycle asks for, wherever it is entered. */
export function sharingOf(root: Type, provisional: ReadonlyMap<string, Type>): Sharing {
  const outlines = outlinesOf(root, provisional);
  const shared = new Set<string>();
  const cycleOf = new Map<string, Component>();
  for (const component of outlines.components) {
    if (component.ids.length > 1) for (const id of component.ids) cycleOf.set(id, component);
    if (component.recursive) for (const id of cycleCuts(component, outlines)) shared.add(id);
  }
  const counts = usesFromOutside(outlines, cycleOf);
  const weigh = weightsInline(outlines, cycleOf, shared);
  for (const [id, count] of counts) if (count > 1 && weigh(id) >= trivialWeight) shared.add(id);
  return { shared, cycleOf };
}

/** How often each type is used, by others than those of its own cycle. */
function usesFromOutside({ root, byId }: Outlines, cycleOf: Sharing["cycleOf"]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (refs: readonly string[], from: Component | undefined): void => {
    for (const ref of refs)
      if (from === undefined || cycleOf.get(ref) !== from) counts.set(ref, (counts.get(ref) ?? 0) + 1);
  };
  count(root.refs, undefined);
  for (const [id, { refs }] of byId) count(refs, cycleOf.get(id));
  return counts;
}

/** Weights of types as they stand where they are used: of a cycle, only what it does not cut off. */
function weightsInline({ byId, weights }: Outlines, cycleOf: Sharing["cycleOf"], cuts: ReadonlySet<string>) {
  const weigh = (id: string): number => {
    const cycle = cycleOf.get(id);
    if (cycle === undefined) return weights.get(id) ?? 0;
    return weightOf(byId.get(id), (ref) => {
      if (cycleOf.get(ref) !== cycle) return weights.get(ref);
      return cuts.has(ref) ? undefined : weigh(ref);
    });
  };
  return weigh;
}
