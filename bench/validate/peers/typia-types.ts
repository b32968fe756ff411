import typia, { type tags } from "typia";
import type { Validators } from "../validators.js";

type City = "Beijing" | "Shanghai" | "Guangzhou" | "Shenzhen" | "Hangzhou";
type Day = string & tags.Format<"date">;
type Moment = string & tags.Format<"date-time">;
type Email = string & tags.Format<"email">;
type Quantity = number & tags.Type<"int32"> & tags.Minimum<1> & tags.Maximum<99>;
type Positive = number & tags.ExclusiveMinimum<0>;

interface Weather {
  city: City;
  date: Day;
  unit?: "c" | "f";
}

interface Flights {
  origin: City;
  destination: City;
  date: Day;
  cabin?: "economy" | "business" | "first";
  passengers?: number & tags.Type<"int32"> & tags.Minimum<1> & tags.Maximum<9>;
  direct?: boolean;
  stops?: number & tags.Type<"int32"> & tags.Minimum<0> & tags.Maximum<3>;
  price?: Positive;
}

interface Event {
  title: string & tags.MinLength<1> & tags.MaxLength<200>;
  start: Moment;
  end: Moment;
  attendees: { email: Email; role?: "host" | "guest" | "optional" }[] & tags.MaxItems<50>;
  location?: string;
  repeat?: { every: "day" | "week" | "month"; times?: Quantity };
}

type Item =
  | { kind: "book"; title: string; quantity: Quantity }
  | { kind: "shirt"; size: "S" | "M" | "L"; quantity: Quantity }
  | { kind: "voucher"; amount: Positive; to?: string };

interface Order {
  items: Item[] & tags.MaxItems<100>;
  note?: string;
}

type Condition =
  | { and: Condition[] }
  | { or: Condition[] }
  | { not: Condition }
  | { field: string & tags.MinLength<1>; op: "eq" | "ne" | "lt" | "gt"; value: string | number | boolean };

interface Filter {
  filter: Condition;
  limit?: number & tags.Type<"int32"> & tags.Minimum<1> & tags.Maximum<1000>;
}

interface Country {
  code: string & tags.Pattern<"^[A-Z]{2}$">;
  name: string;
  population: number & tags.Type<"int64"> & tags.Minimum<0>;
  site: string & tags.Format<"uri">;
  founded: Day;
  contact: Email;
  updated: Moment;
  id: string & tags.Format<"uuid">;
  languages: string[];
}

const weather = typia.createValidateEquals<Weather>();
const flights = typia.createValidateEquals<Flights>();
const event = typia.createValidateEquals<Event>();
const order = typia.createValidateEquals<Order>();
const filter = typia.createValidateEquals<Filter>();
const country = typia.createValidateEquals<Country>();

const count = (found: { readonly success: boolean; readonly errors?: readonly unknown[] }): number =>
  found.success ? 0 : (found.errors?.length ?? 1);

/** What typia's own generator makes of these types. */
export const validators: Validators = {
  weather: (value) => count(weather(value)),
  flights: (value) => count(flights(value)),
  event: (value) => count(event(value)),
  order: (value) => count(order(value)),
  filter: (value) => count(filter(value)),
  country: (value) => count(country(value)),
};
