import { insertBooking } from "./db.js";

/**
 * Look at a flight.
 * @tool
 * @reads flight:{id}
 */
export function peek(id: string): void {
  remember(id);
}

function remember(flight: string): void {
  insertBooking({ flight });
}
