/** @tool */
export function buy(): void {}
