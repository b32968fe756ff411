/** @tool */
export function other() {}
