import type { ToolTag } from "./names.js";
import type { Span } from "./report.js";

/** Pairs of tags that cannot both be true, each with the reason. The later one of a pair in this table is marked. */
const pairs: readonly (readonly [ToolTag, ToolTag, string])[] = [
  ["pure", "reads", "a pure tool reads no data source"],
  ["pure", "writes", "a pure tool writes no data source"],
  ["pure", "compensate", "a pure tool leaves nothing to undo"],
  ["pure", "irreversible", "a pure tool leaves nothing to undo"],
  ["pure", "destructive", "a pure tool destroys nothing"],
  ["irreversible", "compensate", "what can be undone is not irreversible"],
];

/** Tags that speak of a change, which a tool that declares reads alone does not make. */
const changing: readonly ToolTag[] = ["compensate", "irreversible", "destructive"];

/** Tags that contradict each other. */
export function contradictions(
  places: ReadonlyMap<ToolTag, Span>,
): readonly { readonly message: string; readonly at: Span }[] {
  const clashes = pairs.flatMap(([a, b, reason]) => {
    const at = places.get(b);
    return places.has(a) && at ? [{ message: `@${a} contradicts @${b}: ${reason}`, at }] : [];
  });
  const readsOnly = places.has("reads") && !places.has("writes");
  const unsaid = changing.flatMap((tag) => {
    const at = places.get(tag);
    if (!readsOnly || !at) return [];
    return [{ message: `@${tag} contradicts @reads without @writes: a tool that only reads changes nothing`, at }];
  });
  return [...clashes, ...unsaid];
}
