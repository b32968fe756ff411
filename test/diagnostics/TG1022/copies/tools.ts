/** @tool */
export function copies(): void {}
