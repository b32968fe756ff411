/** @tool */
export function send(): void {}
