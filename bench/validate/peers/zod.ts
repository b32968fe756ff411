import { z } from "zod";
import { counted, type Validators } from "../validators.js";

const city = z.enum(["Beijing", "Shanghai", "Guangzhou", "Shenzhen", "Hangzhou"]);
const quantity = z.int().min(1).max(99);
const moment = z.iso.datetime({ offset: true });

type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }
  | { field: string; op: "eq" | "ne" | "lt" | "gt"; value: string | number | boolean };
const filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(filter) }),
    z.strictObject({ or: z.array(filter) }),
    z.strictObject({ not: filter }),
    z.strictObject({
      field: z.string().min(1),
      op: z.enum(["eq", "ne", "lt", "gt"]),
      value: z.union([z.string(), z.number(), z.boolean()]),
    }),
  ]),
);

const types = {
  weather: z.strictObject({ city, date: z.iso.date(), unit: z.enum(["c", "f"]).optional() }),
  flights: z.strictObject({
    origin: city,
    destination: city,
    date: z.iso.date(),
    cabin: z.enum(["economy", "business", "first"]).optional(),
    passengers: z.int().min(1).max(9).optional(),
    direct: z.boolean().optional(),
    stops: z.int().min(0).max(3).optional(),
    price: z.number().positive().optional(),
  }),
  event: z.strictObject({
    title: z.string().min(1).max(200),
    start: moment,
    end: moment,
    attendees: z
      .array(z.strictObject({ email: z.email(), role: z.enum(["host", "guest", "optional"]).optional() }))
      .max(50),
    location: z.string().optional(),
    repeat: z.strictObject({ every: z.enum(["day", "week", "month"]), times: quantity.optional() }).optional(),
  }),
  order: z.strictObject({
    items: z
      .array(
        z.discriminatedUnion("kind", [
          z.strictObject({ kind: z.literal("book"), title: z.string(), quantity }),
          z.strictObject({ kind: z.literal("shirt"), size: z.enum(["S", "M", "L"]), quantity }),
          z.strictObject({ kind: z.literal("voucher"), amount: z.number().positive(), to: z.string().optional() }),
        ]),
      )
      .max(100),
    note: z.string().optional(),
  }),
  filter: z.strictObject({ filter, limit: z.int().min(1).max(1000).optional() }),
  country: z.strictObject({
    code: z.string().regex(/^[A-Z]{2}$/),
    name: z.string(),
    population: z.int().min(0),
    site: z.url(),
    founded: z.iso.date(),
    contact: z.email(),
    updated: moment,
    id: z.uuid(),
    languages: z.array(z.string()),
  }),
};

export const validators: Validators = counted(types, (type, value) => type.safeParse(value).error?.issues.length ?? 0);
