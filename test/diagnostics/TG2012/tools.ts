/**
 * @tool
 * @writes a
 * @compensate undoo
 */
export function f(): void {}
/**
 * @tool
 * @approval when rules.isBig
 */
export function g(): void {}
export function undo(): void {}
export const rules = { isLarge: (): boolean => true };
