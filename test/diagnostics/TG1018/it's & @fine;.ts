/** @tool */
export function h(): void {}
