import type { Json } from "../../src/ir/json.js";

/** Valid arguments of each tool, and arguments with several faults. */
export interface Samples {
  readonly valid: Json;
  readonly invalid: Json;
}

const items = Array.from({ length: 50 }, (_, index): Json => {
  if (index % 3 === 0) return { kind: "book", title: `Volume ${index}`, quantity: 1 + (index % 9) };
  return index % 3 === 1
    ? { kind: "shirt", size: "M", quantity: 2 }
    : { kind: "voucher", amount: 25.5, to: "a friend" };
});
const leaf = (field: string): Json => ({ field, op: "eq", value: 7 });
const deep = (levels: number): Json =>
  levels === 0 ? leaf("a") : { and: [leaf("b"), { or: [leaf("c"), { not: deep(levels - 1) }] }] };

/** One pair of samples for each of the schemas. */
export const samples: Readonly<Record<string, Samples>> = {
  weather: {
    valid: { city: "Shanghai", date: "2026-12-24", unit: "c" },
    invalid: { city: "Tokyo", date: "2026-02-30", units: "c" },
  },
  flights: {
    valid: {
      origin: "Beijing",
      destination: "Shanghai",
      date: "2026-12-24",
      cabin: "economy",
      passengers: 2,
      direct: true,
      stops: 0,
      price: 900,
    },
    invalid: { origin: "Beijing", destination: "Tokyo", date: "24.12.2026", passengers: 12, direct: "yes", price: 0 },
  },
  event: {
    valid: {
      title: "Planning",
      start: "2026-12-24T08:00:00Z",
      end: "2026-12-24T09:30:00+08:00",
      attendees: Array.from({ length: 6 }, (_, index) => ({ email: `person${index}@example.com`, role: "guest" })),
      location: "Room 4",
      repeat: { every: "week", times: 10 },
    },
    invalid: {
      title: "",
      start: "tomorrow",
      end: "2026-12-24T09:30:00Z",
      attendees: [{ email: "nobody" }, { role: "guest" }, { email: "a@example.com", role: "boss" }],
      repeat: { every: "year", times: 0 },
    },
  },
  order: {
    valid: { items, note: "Leave it at the door" },
    invalid: { items: [...items.slice(0, 48), { kind: "shirt", size: "XXL", quantity: 0 }, { kind: "hat" }] },
  },
  filter: {
    valid: { filter: deep(4), limit: 20 },
    invalid: { filter: { and: [leaf("a"), { not: { field: "b", op: "like", value: 1 } }, { field: "c" }] }, limit: 0 },
  },
  country: {
    valid: {
      code: "CN",
      name: "China",
      population: 1_409_670_000,
      site: "https://www.gov.cn/english/index.htm",
      founded: "1949-10-01",
      contact: "info@example.cn",
      updated: "2026-11-30T02:47:45.123Z",
      id: "0b2c5f3e-8f0a-4f6e-9a53-3d5a4f1b2c3d",
      languages: ["zh", "ug", "bo"],
    },
    invalid: {
      code: "chn",
      name: 7,
      population: -1,
      site: "not a uri",
      founded: "1949-13-01",
      contact: "info",
      updated: "now",
      id: "1",
      languages: "zh",
    },
  },
};
