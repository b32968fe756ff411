/** @tool */
export function pay(): void {}
