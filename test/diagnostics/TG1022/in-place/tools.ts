/** @tool */
export function inPlace(): void {}
