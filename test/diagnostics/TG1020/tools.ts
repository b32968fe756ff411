/** @tool */
export function f(): void {}
