import { scope, type } from "arktype";
import type { Validators } from "../validators.js";

const types = scope({
  city: "'Beijing' | 'Shanghai' | 'Guangzhou' | 'Shenzhen' | 'Hangzhou'",
  quantity: "1 <= number.integer <= 99",
  weather: { city: "city", date: "string.date.iso", "unit?": "'c' | 'f'", "+": "reject" },
  flights: {
    origin: "city",
    destination: "city",
    date: "string.date.iso",
    "cabin?": "'economy' | 'business' | 'first'",
    "passengers?": "1 <= number.integer <= 9",
    "direct?": "boolean",
    "stops?": "0 <= number.integer <= 3",
    "price?": "number > 0",
    "+": "reject",
  },
  attendee: { email: "string.email", "role?": "'host' | 'guest' | 'optional'", "+": "reject" },
  repeat: { every: "'day' | 'week' | 'month'", "times?": "quantity", "+": "reject" },
  event: {
    title: "1 <= string <= 200",
    start: "string.date.iso",
    end: "string.date.iso",
    attendees: "attendee[] <= 50",
    "location?": "string",
    "repeat?": "repeat",
    "+": "reject",
  },
  book: { kind: "'book'", title: "string", quantity: "quantity", "+": "reject" },
  shirt: { kind: "'shirt'", size: "'S' | 'M' | 'L'", quantity: "quantity", "+": "reject" },
  voucher: { kind: "'voucher'", amount: "number > 0", "to?": "string", "+": "reject" },
  item: "book | shirt | voucher",
  order: { items: "item[] <= 100", "note?": "string", "+": "reject" },
  and: { and: "condition[]", "+": "reject" },
  or: { or: "condition[]", "+": "reject" },
  not: { not: "condition", "+": "reject" },
  leaf: { field: "string >= 1", op: "'eq' | 'ne' | 'lt' | 'gt'", value: "string | number | boolean", "+": "reject" },
  condition: "and | or | not | leaf",
  filter: { filter: "condition", "limit?": "1 <= number.integer <= 1000", "+": "reject" },
  country: {
    code: "/^[A-Z]{2}$/",
    name: "string",
    population: "number.integer >= 0",
    site: "string.url",
    founded: "string.date.iso",
    contact: "string.email",
    updated: "string.date.iso",
    id: "string.uuid",
    languages: "string[]",
    "+": "reject",
  },
}).export();

const count = (found: unknown): number => (found instanceof type.errors ? found.length : 0);

export const validators: Validators = {
  weather: (value) => count(types.weather(value)),
  flights: (value) => count(types.flights(value)),
  event: (value) => count(types.event(value)),
  order: (value) => count(types.order(value)),
  filter: (value) => count(types.filter(value)),
  country: (value) => count(types.country(value)),
};
