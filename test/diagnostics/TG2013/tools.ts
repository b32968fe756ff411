import type { CompensationInput, ToolContext } from "@toolgen/runtime";
/**
 * @tool
 * @writes a
 * @compensate undo
 * @approval when isBig
 * @modelOutput short
 */
export function book(id: string, ctx: ToolContext): { total: number } {
  return { total: id.length };
}
/**
 * @tool
 * @writes a
 * @compensate undoOther
 * @approval when count
 * @modelOutput constant
 */
export function cancel(id: number): number {
  return id;
}
/** @tool
 * @writes a
 * @compensate odd
 */
export function third(): void {}
export function undo(call: { args: [number]; outcome: "done" | "unknown" }): void {}
export function undoOther(call: CompensationInput<typeof book>): void {}
export function odd(call: { id: string }): void {}
export function isBig(id: number): boolean {
  return id > 1;
}
export function short(result: string): string {
  return result;
}
export const count = (id: number): number => id;
export const constant = "x";
