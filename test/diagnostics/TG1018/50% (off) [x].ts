/** @tool */
export function g(): void {}
