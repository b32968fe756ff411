/** @tool */
export function typed() {}
