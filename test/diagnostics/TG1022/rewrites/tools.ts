/** @tool */
export function rewrites(): void {}
