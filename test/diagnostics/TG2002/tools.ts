/**
 * Everything wrong.
 * @tool two words
 * @reads
 * @writes a b, seat:{}, seat-{id}, x::y, seat:{id
 * @timeout 30
 * @retry many
 * @maxCalls 0
 * @maxResult 1.2345k
 * @scope
 * @title
 * @approval if large
 * @compensate
 * @idempotent false
 * @param
 * @example { id: 1 }
 */
export function f(id: string): void {}
