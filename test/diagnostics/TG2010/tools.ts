/**
 * @tool
 * @param fligth - misspelt
 * @param seat.row - the row
 * @param options.deep - of the destructured one
 */
export function f(flight: string, seat: { row: number }, { deep }: { deep: string }): void {}
