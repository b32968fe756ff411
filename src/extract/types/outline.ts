import { childrenOf } from "../../ir/children.js";
import { type Component, componentsOf } from "../../ir/components.js";
import type { Type } from "../../ir/type.js";

/** Types of fewer parts than this are repeated where they are used: a ref would cost the model more than it saves. */
export const trivialWeight = 8;

const maximalWeight = 1_000_000;

/** What sharing depends on: the parts of a type and the refs in it, one for each use, in order. */
export interface Outline {
  readonly kind: Type["kind"];
  readonly own: number;
  readonly refs: readonly string[];
}

/** The provisional types that a root reaches. */
export interface Outlines {
  readonly root: Outline;
  readonly byId: ReadonlyMap<string, Outline>;
  /** Groups that reach each other, those that others refer to first. */
  readonly components: readonly Component[];
  /** Number of parts of each type when everything inside stands inline, each cycle once. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Outlines of all that a root reaches. */
export function outlinesOf(root: Type, provisional: ReadonlyMap<string, Type>): Outlines {
  const byId = new Map<string, Outline>();
  const start = outlineOf(root);
  const pending = [...start.refs];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const type = provisional.get(id);
    if (type === undefined || byId.has(id)) continue;
    const outline = outlineOf(type);
    byId.set(id, outline);
    pending.push(...outline.refs);
  }
  const components = componentsOf(new Map([...byId].map(([id, { refs }]) => [id, refs])));
  return { root: start, byId, components, weights: weigh(byId, components) };
}

function outlineOf(type: Type): Outline {
  const refs: string[] = [];
  const weigh = (part: Type): number => {
    if (part.kind === "ref") {
      refs.push(part.id);
      return 0;
    }
    const own = part.kind === "enum" ? part.members.length / 2 : 1;
    return childrenOf(part).reduce((sum, child) => sum + weigh(child), own);
  };
  return { kind: type.kind, own: weigh(type), refs };
}

function weigh(byId: ReadonlyMap<string, Outline>, components: readonly Component[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { ids } of components) {
    const total = ids.reduce((sum, id) => sum + weightOf(byId.get(id), (ref) => weights.get(ref)), 0);
    for (const id of ids) weights.set(id, Math.min(total, maximalWeight));
  }
  return weights;
}

/** Parts of a type where that of which a weight is known stands inline; other refs count as one part. */
export function weightOf(outline: Outline | undefined, inline: (ref: string) => number | undefined): number {
  return outline === undefined ? 1 : outline.refs.reduce((sum, ref) => sum + (inline(ref) ?? 1), outline.own);
}
