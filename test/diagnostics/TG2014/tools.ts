import { undo } from "helpers";
/**
 * @tool
 * @writes a
 * @compensate hidden
 */
export function f(): void {}
/**
 * @tool
 * @writes a
 * @compensate undo
 */
export function g(): void {}
export class Store {
  /**
   * @tool
   * @writes a
   * @compensate close
   */
  open(): void {}
  close(): void {}
}
function hidden(): void {}
void [hidden, undo];
