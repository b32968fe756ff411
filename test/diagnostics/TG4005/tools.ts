/**
 * @tool
 * @reads seat:{nope}
 * @writes flight:{flight}
 */
export function book(flight: { id: string }): string {
  return flight.id;
}
