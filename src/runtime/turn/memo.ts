import type { PreparedCall } from "../call.js";
import type { ToolEntry } from "../contract.js";
import { canonicalJson } from "../schedule/canonical.js";
import type { Execution } from "../schedule/execution.js";
import { footprintOf } from "../schedule/footprint.js";
import type { Key } from "../schedule/key.js";

/** Results of a turn's pure and reading calls, by tool and arguments. */
export interface Memo {
  readonly recall: (call: PreparedCall) => Execution | undefined;
  readonly remember: (call: PreparedCall, execution: Execution) => void;
  /** Drops what a write may have changed; called before it starts and when it has ended. */
  readonly invalidate: (writer: PreparedCall) => void;
  /** Drops all that somebody else may have changed, nobody knows what. */
  readonly clear: () => void;
}

/** Makes a memo for `@pure` tools, or for all that only read. */
export function createMemo(scope: "pure" | "read"): Memo {
  const known = new Map<string, { readonly call: PreparedCall; readonly execution: Execution }>();
  const covers = (tool: ToolEntry) => tool.traits.pure === true || (scope === "read" && tool.access === "read");
  return {
    recall: (call) => (covers(call.tool) ? known.get(keyOf(call))?.execution : undefined),
    remember(call, execution) {
      if (execution.kind === "done" && covers(call.tool)) known.set(keyOf(call), { call, execution });
    },
    clear() {
      for (const [key, { call }] of known) if (call.tool.traits.pure !== true) known.delete(key);
    },
    invalidate(writer) {
      if (writer.tool.access === "read") return;
      for (const [key, { call }] of known) if (mayChange(writer, call)) known.delete(key);
    },
  };
}

function mayChange(writer: PreparedCall, reader: PreparedCall): boolean {
  if (reader.tool.traits.pure === true) return false;
  const written = footprintOf(writer);
  const read = footprintOf(reader);
  if (written.barrier || read.barrier) return true;
  return written.writes.some((one) => read.reads.some((other) => overlap(one, other)));
}

function overlap(a: Key, b: Key): boolean {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) if (a[at] !== b[at]) return false;
  return true;
}

function keyOf(call: PreparedCall): string {
  return `${call.tool.name}\n${canonicalJson(call.wire)}`;
}
