/** @tool */
export function inItsPlace(): void {}
