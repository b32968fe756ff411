import type { CompensationInput, ToolContext } from "@toolgen/runtime";
import type { City, TravelServices } from "./services.js";

/** The weather of one day. */
export interface Weather {
  city: City;
  date: Date;
  /** 摄氏度 Degrees Celsius. */
  high: number;
  low: number;
  condition: "晴" | "多云" | "小雨";
}

/** Cabin to fly in. */
export enum CabinClass {
  /** 经济舱 @synonym coach, Y */
  Economy = "economy",
  /** 商务舱 @synonym C */
  Business = "business",
  /** 头等舱 @synonym F */
  First = "first",
}

/**
 * 查询某个城市某一天的天气。Get the weather of a city on a day.
 * @tool get_weather
 * @reads weather:{city}
 * @idempotent
 */
export async function getWeather(query: {
  /**
   * 城市 City.
   * @synonym Beijing = 北京
   * @synonym 北京市 = 北京
   * @synonym Shanghai = 上海
   * @synonym 上海市 = 上海
   * @synonym Guangzhou = 广州
   * @synonym Shenzhen = 深圳
   * @synonym Hangzhou = 杭州
   */
  city: City;
  /**
   * 日期 Calendar date, for example 2026-12-24.
   * @alias date
   * @format date
   */
  targetDate: Date;
}): Promise<Weather> {
  return weatherOn(query.city, query.targetDate);
}

/**
 * 查询未来几天的天气预报。Get the forecast for the coming days.
 * @tool get_forecast
 * @param city - 城市 City
 * @param from - 第一天 First day
 * @param days - 天数 Number of days
 * @reads weather:{city}
 * @idempotent
 */
export function getForecast(
  city: City,
  /** @format date */
  from: Date,
  /**
   * @minimum 1
   * @maximum 7
   * @type integer
   */
  days = 3,
): Weather[] {
  return Array.from({ length: days }, (_, day) => weatherOn(city, new Date(from.getTime() + day * 86_400_000)));
}

/** A place that matches a search. */
export interface Place {
  name: string;
  city: City;
  kind: "airport" | "station" | "sight";
}

const places: Place[] = [
  { name: "首都国际机场 Beijing Capital Airport", city: "北京", kind: "airport" },
  { name: "虹桥站 Hongqiao Station", city: "上海", kind: "station" },
  { name: "外滩 The Bund", city: "上海", kind: "sight" },
  { name: "白云机场 Baiyun Airport", city: "广州", kind: "airport" },
  { name: "西湖 West Lake", city: "杭州", kind: "sight" },
];

/**
 * 按名称搜索地点。Search for a place by name.
 * @tool search_location
 * @param keyword - 关键词 Words to look for
 * @param kinds - 地点类型 Kinds of place to return; all when left out
 * @reads places
 */
export function searchLocation(
  /** @minLength 1 */
  keyword: string,
  kinds?: Place["kind"][],
): Place[] {
  const needle = keyword.toLowerCase();
  return places.filter(
    (place) => place.name.toLowerCase().includes(needle) && (kinds === undefined || kinds.includes(place.kind)),
  );
}

/** What to look for. */
export interface FlightQuery {
  /** 出发城市 City of departure. */
  origin: City;
  /** 到达城市 City of arrival. */
  destination: City;
  /**
   * 出发日期 Day of departure.
   * @format date
   */
  date: string;
  /**
   * 舱位 Cabin class.
   * @default "economy"
   */
  cabin_class?: CabinClass;
  /**
   * 乘客人数 Number of passengers.
   * @type integer
   * @minimum 1
   * @maximum 9
   * @default 1
   */
  passengers?: number;
  /** 只看直飞 Direct flights only. */
  direct_only?: boolean;
  /**
   * 最多中转次数 Number of stops at most.
   * @type integer
   * @minimum 0
   * @maximum 3
   */
  max_stops?: number;
  /**
   * 最高价格（元） Highest price in yuan.
   * @exclusiveMinimum 0
   */
  price_max?: number;
}

/** A flight that can be booked. */
export interface Flight {
  id: string;
  departure: string;
  stops: number;
  /** 总价（元） Price for all passengers in yuan. */
  price: number;
}

const cabinFactor: Record<CabinClass, number> = { economy: 1, business: 2.5, first: 4 };

/**
 * 搜索航班。Search for flights between two cities.
 * @tool search_flights
 * @reads flight
 */
export async function searchFlights(query: FlightQuery, ctx: ToolContext<TravelServices>): Promise<Flight[]> {
  await ctx.services.latency(60);
  const { cabin_class = CabinClass.Economy, passengers = 1 } = query;
  const maxStops = query.direct_only ? 0 : (query.max_stops ?? 3);
  return [...ctx.services.offers.values()]
    .filter((offer) => offer.origin === query.origin && offer.destination === query.destination)
    .filter((offer) => offer.date === query.date && offer.stops <= maxStops && offer.seats >= passengers)
    .map(({ id, departure, stops, price }) => ({
      id,
      departure,
      stops,
      price: price * cabinFactor[cabin_class] * passengers,
    }))
    .filter((flight) => query.price_max === undefined || flight.price <= query.price_max);
}

/** A flight by its number. */
export interface FlightRef {
  /**
   * 航班号 Flight number, as search_flights returned it.
   * @pattern ^TG[0-9]{3}$
   */
  id: string;
}

/** Who flies. */
export interface Passenger {
  /** 姓名 Full name as in the passport. */
  name: string;
  /**
   * 护照号 Passport number.
   * @sensitive
   * @pattern ^[A-Z][0-9]{8}$
   */
  passport: string;
}

/** A confirmed booking. */
export interface Booking {
  bookingId: string;
  flight: string;
  total: number;
}

/**
 * 预订航班座位。Book seats on a flight.
 * @tool book_flight
 * @param flight - 航班 The flight to book
 * @param passengers - 乘客 Who flies
 * @reads flight:{flight.id}
 * @writes booking:{flight.id}, seat:{flight.id}
 * @compensate releaseBooking
 * @timeout 10s
 */
export async function bookFlight(
  flight: FlightRef,
  /**
   * @minItems 1
   * @maxItems 9
   */
  passengers: Passenger[],
  ctx: ToolContext<TravelServices>,
): Promise<Booking> {
  await ctx.services.latency(80);
  const offer = ctx.services.offers.get(flight.id);
  if (!offer) throw new Error(`no flight ${flight.id}`);
  if (offer.seats < passengers.length) throw new Error(`flight ${flight.id} has ${offer.seats} seats left`);
  offer.seats -= passengers.length;
  const id = `B-${flight.id}`;
  const total = offer.price * passengers.length;
  ctx.services.bookings.set(id, { id, flightId: flight.id, names: passengers.map(({ name }) => name), total });
  return { bookingId: id, flight: flight.id, total };
}

/** Undoes a booking of the same turn when a later call fails. */
export function releaseBooking(call: CompensationInput<typeof bookFlight>, ctx: ToolContext<TravelServices>): void {
  release(`B-${call.args[0].id}`, ctx.services);
}

/**
 * 取消预订。Cancel a booking.
 * @tool cancel_booking
 * @param bookingId - 预订编号 Booking number
 * @writes booking, seat
 * @destructive
 */
export async function cancelBooking(
  bookingId: string,
  ctx: ToolContext<TravelServices>,
): Promise<{ cancelled: boolean }> {
  await ctx.services.latency(40);
  return { cancelled: release(bookingId, ctx.services) };
}

function release(bookingId: string, services: TravelServices): boolean {
  const booking = services.bookings.get(bookingId);
  if (!booking) return false;
  const offer = services.offers.get(booking.flightId);
  if (offer) offer.seats += booking.names.length;
  return services.bookings.delete(bookingId);
}

function weatherOn(city: City, date: Date): Weather {
  const seed = city.charCodeAt(0) + Math.floor(date.getTime() / 86_400_000);
  const high = (seed % 12) - 2;
  const conditions = ["晴", "多云", "小雨"] as const;
  return { city, date, high, low: high - 8, condition: conditions[seed % 3] ?? "晴" };
}
