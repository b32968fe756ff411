/**
 * @tool
 * @pure
 * @writes booking
 */
export function f(): void {}

/**
 * @tool
 * @irreversible
 * @writes booking
 * @compensate undo
 */
export function g(): void {}

/**
 * @tool
 * @reads booking
 * @destructive
 */
export function h(): void {}

export function undo(): void {}
