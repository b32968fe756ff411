import * as v from "valibot";
import { counted, type Validators } from "../validators.js";

const city = v.picklist(["Beijing", "Shanghai", "Guangzhou", "Shenzhen", "Hangzhou"]);
const integer = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const positive = v.pipe(v.number(), v.gtValue(0));
const date = v.pipe(v.string(), v.isoDate());
const moment = v.pipe(v.string(), v.isoTimestamp());
const email = v.pipe(v.string(), v.email());

type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }
  | { field: string; op: "eq" | "ne" | "lt" | "gt"; value: string | number | boolean };
const filter: v.GenericSchema<Filter> = v.lazy(() =>
  v.union([
    v.strictObject({ and: v.array(filter) }),
    v.strictObject({ or: v.array(filter) }),
    v.strictObject({ not: filter }),
    v.strictObject({
      field: v.pipe(v.string(), v.minLength(1)),
      op: v.picklist(["eq", "ne", "lt", "gt"]),
      value: v.union([v.string(), v.number(), v.boolean()]),
    }),
  ]),
);

const types: Readonly<Record<string, v.GenericSchema>> = {
  weather: v.strictObject({ city, date, unit: v.optional(v.picklist(["c", "f"])) }),
  flights: v.strictObject({
    origin: city,
    destination: city,
    date,
    cabin: v.optional(v.picklist(["economy", "business", "first"])),
    passengers: v.optional(integer(1, 9)),
    direct: v.optional(v.boolean()),
    stops: v.optional(integer(0, 3)),
    price: v.optional(positive),
  }),
  event: v.strictObject({
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    start: moment,
    end: moment,
    attendees: v.pipe(
      v.array(v.strictObject({ email, role: v.optional(v.picklist(["host", "guest", "optional"])) })),
      v.maxLength(50),
    ),
    location: v.optional(v.string()),
    repeat: v.optional(
      v.strictObject({ every: v.picklist(["day", "week", "month"]), times: v.optional(integer(1, 99)) }),
    ),
  }),
  order: v.strictObject({
    items: v.pipe(
      v.array(
        v.variant("kind", [
          v.strictObject({ kind: v.literal("book"), title: v.string(), quantity: integer(1, 99) }),
          v.strictObject({ kind: v.literal("shirt"), size: v.picklist(["S", "M", "L"]), quantity: integer(1, 99) }),
          v.strictObject({ kind: v.literal("voucher"), amount: positive, to: v.optional(v.string()) }),
        ]),
      ),
      v.maxLength(100),
    ),
    note: v.optional(v.string()),
  }),
  filter: v.strictObject({ filter, limit: v.optional(integer(1, 1000)) }),
  country: v.strictObject({
    code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    name: v.string(),
    population: v.pipe(v.number(), v.integer(), v.minValue(0)),
    site: v.pipe(v.string(), v.url()),
    founded: date,
    contact: email,
    updated: moment,
    id: v.pipe(v.string(), v.uuid()),
    languages: v.array(v.string()),
  }),
};

export const validators: Validators = counted(types, (type, value) => v.safeParse(type, value).issues?.length ?? 0);
