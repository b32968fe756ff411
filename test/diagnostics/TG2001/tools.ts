/**
 * Book.
 * @tool
 * @write bookings
 * @compensates undo
 * @max_calls 3
 * @see https://example.com
 * @internal
 * @todo nothing
 * @customElement book
 * @prams a b
 */
export function f(a: string): void {}
