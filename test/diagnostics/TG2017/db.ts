/** @writes booking:{row.flight} */
export function insertBooking(row: { flight: string }): void {}
