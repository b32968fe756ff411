import { sha256 } from "./sha256.js";

/** Names one effect of one turn, the same in every run: 32 hex digits, fit for an HTTP header. */
export function idempotencyKey(kind: "call" | "undo", turn: string, index: number, id: string): string {
  return sha256(JSON.stringify([kind, turn, index, id])).slice(0, 32);
}
