/** @tool */
export function declaresAnew(): void {}
