/** @tool */
export function typed(): void {}
