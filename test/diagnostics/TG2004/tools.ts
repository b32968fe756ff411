/**
 * @tool
 * @timeout 1s
 * @timeout 2s
 * @reads a
 * @reads b
 */
export function f(): void {}
