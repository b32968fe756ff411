import type { Json } from "../contract.js";
import type { Happening } from "./port.js";

/** One fact about a turn, in the order in which they became true. */
export type JournalRecord =
  | { readonly kind: "turn"; readonly turn: string; readonly header: Json }
  /** A step that must not run twice unnoticed is about to run. */
  | { readonly kind: "start"; readonly name: string }
  | { readonly kind: "end"; readonly name: string; readonly value: unknown }
  | { readonly kind: "post"; readonly name: string; readonly value: unknown }
  | { readonly kind: "close" };

/** Where records are kept. */
export interface JournalStore {
  /** Takes a turn for this process until `release`; rejects while another one has it. Absent for stores that only one process can reach. */
  readonly claim?: (turn: string) => void | Promise<void>;
  /** The records of a turn, or the empty list for one that is not known. */
  readonly load: (turn: string) => readonly JournalRecord[] | Promise<readonly JournalRecord[]>;
  /** Resolves once the record can no longer be lost, and in the order of the calls. */
  readonly append: (turn: string, record: JournalRecord) => void | Promise<void>;
  /** No more records come for now. */
  readonly release: (turn: string) => void | Promise<void>;
}

/** A happening as a journal keeps it. */
export function recordOf(happening: Happening): JournalRecord {
  if (happening.kind === "posted") return { kind: "post", name: happening.name, value: happening.value };
  return { kind: "end", name: happening.step.name, value: happening.outcome };
}
