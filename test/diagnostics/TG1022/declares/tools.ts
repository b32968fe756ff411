/** @tool */
export function declares(): void {}
