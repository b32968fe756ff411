import type { Definitions, Type } from "./type.js";
import { visit } from "./walk.js";

/** Ids that a type refers to, each once, in order of appearance. */
function refsOf(type: Type): readonly string[] {
  const ids = new Set<string>();
  visit(type, (part) => {
    if (part.kind === "ref") ids.add(part.id);
  });
  return [...ids];
}

/** A group of definitions that reach each other. */
export interface Component {
  readonly ids: readonly string[];
  /** More than one definition, or one that refers to itself. */
  readonly recursive: boolean;
}

/** The strongly connected groups of definitions, those that others refer to first. */
export function components(definitions: Definitions): readonly Component[] {
  return componentsOf(new Map(Object.entries(definitions).map(([id, type]) => [id, refsOf(type)])));
}

/** The same by what each id refers to; refs to ids without an entry lead nowhere (Tarjan, without recursion). */
export function componentsOf(refs: ReadonlyMap<string, readonly string[]>): readonly Component[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const result: Component[] = [];

  for (const start of refs.keys()) {
    if (order.has(start)) continue;
    const frames: { readonly id: string; next: number }[] = [];
    const enter = (id: string): void => {
      order.set(id, order.size);
      low.set(id, order.get(id) ?? 0);
      open.push(id);
      isOpen.add(id);
      frames.push({ id, next: 0 });
    };
    const lower = (id: string, value: number): void => {
      low.set(id, Math.min(low.get(id) ?? value, value));
    };
    enter(start);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const to = refs.get(frame.id)?.[frame.next];
      frame.next += 1;
      if (to !== undefined) {
        if (!refs.has(to)) continue;
        if (!order.has(to)) enter(to);
        else if (isOpen.has(to)) lower(frame.id, order.get(to) ?? 0);
        continue;
      }
      frames.pop();
      const parent = frames.at(-1);
      if (parent !== undefined) lower(parent.id, low.get(frame.id) ?? 0);
      if (low.get(frame.id) !== order.get(frame.id)) continue;
      const ids = open.splice(open.lastIndexOf(frame.id));
      for (const id of ids) isOpen.delete(id);
      result.push({ ids, recursive: ids.length > 1 || (refs.get(frame.id) ?? []).includes(frame.id) });
    }
  }
  return result;
}
