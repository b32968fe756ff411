import type { PreparedCall } from "../../src/runtime/call.js";
import type { Json, ToolEntry } from "../../src/runtime/contract.js";
import { tool } from "./fixtures.js";

/** The tools of an airline desk with the effects that their author would declare. */
export const airlineTools: Readonly<Record<string, ToolEntry>> = Object.fromEntries(
  [
    tool("get_user_details", { reads: ["user:{user_id}"] }),
    tool("get_reservation_details", { reads: ["reservation:{reservation_id}"] }),
    tool("search_direct_flight", { reads: ["seats"] }),
    tool("search_onestop_flight", { reads: ["seats"] }),
    tool("list_all_airports", {}),
    tool("calculate", {}),
    tool("think", {}),
    tool("book_reservation", { reads: ["user:{user_id}"], writes: ["reservation", "user:{user_id}", "seats"] }),
    // A reservation does not say in its arguments who pays.
    tool("cancel_reservation", { writes: ["reservation:{reservation_id}", "user", "seats"] }),
    tool("update_reservation_flights", { writes: ["reservation:{reservation_id}", "user", "seats"] }),
    tool("update_reservation_baggages", { writes: ["reservation:{reservation_id}", "user"] }),
    tool("update_reservation_passengers", { writes: ["reservation:{reservation_id}"] }),
    tool("send_certificate", { writes: ["user:{user_id}"] }),
    tool("transfer_to_human_agents", { writes: ["handover"] }),
  ].map((entry) => [entry.name, entry]),
);

/** Milliseconds that a tool takes. */
export function latency(name: string): number {
  if (name === "think" || name === "calculate") return 1;
  if (name.startsWith("search")) return 120;
  return airlineTools[name]?.access === "read" ? 50 : 200;
}

/**
 * A desk with a state that remembers the order of everything that touched one thing: a call out of its order gives another
 * state. What a call touches is worked out here from the business, not from the declared effects.
 */
export class Airline {
  readonly #things = new Map<string, string>();

  /** The whole state as text. */
  snapshot(): string {
    return JSON.stringify([...this.#things].sort());
  }

  /** Carries a call out at one moment; returns what it saw. */
  act({ tool: { name }, wire }: PreparedCall): Json {
    const args = wire as { readonly [name: string]: Json };
    const reservation = `reservation ${args.reservation_id}`;
    const payer = `user of ${reservation}`;
    switch (name) {
      case "get_user_details":
        return this.#see(`user ${args.user_id}`);
      case "get_reservation_details":
        return this.#see(reservation);
      case "search_direct_flight":
      case "search_onestop_flight":
        return [...this.#things].filter(([thing]) => thing.startsWith("seats")).map(([, state]) => state);
      case "book_reservation":
        return this.#change(wire, [`user ${args.user_id}`, "reservation counter", ...seats(args)]);
      case "cancel_reservation":
        return this.#change(wire, [reservation, payer, "seats freed"]);
      case "update_reservation_flights":
        return this.#change(wire, [reservation, payer, ...seats(args)]);
      case "update_reservation_baggages":
        return this.#change(wire, [reservation, payer]);
      case "update_reservation_passengers":
        return this.#change(wire, [reservation]);
      case "send_certificate":
        return this.#change(wire, [`user ${args.user_id}`]);
      case "transfer_to_human_agents":
        return this.#change(wire, ["handover"]);
      default:
        return null;
    }
  }

  #see(thing: string): string {
    return this.#things.get(thing) ?? "untouched";
  }

  #change(wire: Json, things: readonly string[]): Json {
    const seen = things.map((thing) => this.#see(thing));
    for (const [index, thing] of things.entries()) this.#things.set(thing, `${seen[index]} > ${JSON.stringify(wire)}`);
    return seen;
  }
}

function seats(args: { readonly [name: string]: Json }): string[] {
  const flights = Array.isArray(args.flights) ? args.flights : [];
  return flights.map((flight) => `seats ${JSON.stringify(flight)}`);
}
