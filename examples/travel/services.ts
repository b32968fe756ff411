/** A city that the travel desk serves. */
export type City = "北京" | "上海" | "广州" | "深圳" | "杭州";

/** A flight with free seats, as the (fictional) airline sells it. */
export interface Offer {
  id: string;
  origin: City;
  destination: City;
  date: string;
  departure: string;
  stops: number;
  price: number;
  seats: number;
}

/** A confirmed booking. */
export interface BookingRecord {
  id: string;
  flightId: string;
  names: string[];
  total: number;
}

/** What the travel tools need from their host: handed in through the context, never seen by the model. */
export interface TravelServices {
  offers: Map<string, Offer>;
  bookings: Map<string, BookingRecord>;
  /** Pause that stands for network latency, in milliseconds. */
  latency: (milliseconds: number) => Promise<void>;
}

const cities: City[] = ["北京", "上海", "广州", "深圳", "杭州"];

/** Services over a small, made-up timetable that is the same on every run. */
export function createTravelServices(latency: TravelServices["latency"]): TravelServices {
  const offers = new Map<string, Offer>();
  cities.forEach((origin, i) => {
    cities.forEach((destination, j) => {
      if (i === j) return;
      for (const slot of [0, 1]) {
        const id = `TG${(i + 1) * 100 + (j + 1) * 10 + slot}`;
        const price = 480 + ((i * 7 + j * 13 + slot * 5) % 9) * 90;
        const departure = slot === 0 ? "08:20" : "17:45";
        offers.set(id, { id, origin, destination, date: "2026-12-24", departure, stops: slot, price, seats: 9 });
      }
    });
  });
  return { offers, bookings: new Map(), latency };
}
