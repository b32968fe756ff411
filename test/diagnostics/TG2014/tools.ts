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
  static open(): void {}
  /**
   * @tool
   * @writes a
   * @approval when isLarge
   */
  empty(): void {}
  close(): void {}
  isLarge(): boolean {
    return true;
  }
}
function hidden(): void {}
void [hidden, undo];
