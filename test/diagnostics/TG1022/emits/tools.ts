/** @tool */
export function emits(): void {}
