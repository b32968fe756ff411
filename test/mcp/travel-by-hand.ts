import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

// The travel tools as somebody writes them who uses the SDK and zod, from the comments and types of the functions alone.

const city = z.enum(["北京", "上海", "广州", "深圳", "杭州"]).describe("A city that the travel desk serves.");
const kind = z.enum(["airport", "station", "sight"]);
const day = z
  .strictObject({
    city,
    date: z.iso.datetime(),
    high: z.number().describe("摄氏度 Degrees Celsius."),
    low: z.number(),
    condition: z.enum(["晴", "多云", "小雨"]),
  })
  .describe("The weather of one day.");
const flight = z
  .strictObject({
    id: z.string(),
    departure: z.string(),
    stops: z.number(),
    price: z.number().describe("总价（元） Price for all passengers in yuan."),
  })
  .describe("A flight that can be booked.");
const place = z.strictObject({ name: z.string(), city, kind }).describe("A place that matches a search.");
const none = () => ({ content: [] });

/** A server of the travel tools without toolgen. */
export function travelByHand(): McpServer {
  const server = new McpServer({ name: "travel", version: "1.0.0" });
  server.registerTool(
    "book_flight",
    {
      description: "预订航班座位。Book seats on a flight.",
      inputSchema: z.strictObject({
        flight: z
          .strictObject({
            id: z
              .string()
              .regex(/^TG[0-9]{3}$/)
              .describe("航班号 Flight number, as search_flights returned it."),
          })
          .describe("航班 The flight to book\nA flight by its number."),
        passengers: z
          .array(
            z
              .strictObject({
                name: z.string().describe("姓名 Full name as in the passport."),
                passport: z
                  .string()
                  .regex(/^[A-Z][0-9]{8}$/)
                  .describe("护照号 Passport number."),
              })
              .describe("Who flies."),
          )
          .min(1)
          .max(9)
          .describe("乘客 Who flies"),
      }),
      outputSchema: z
        .strictObject({ bookingId: z.string(), flight: z.string(), total: z.number() })
        .describe("A confirmed booking."),
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    none,
  );
  server.registerTool(
    "cancel_booking",
    {
      description: "取消预订。Cancel a booking.",
      inputSchema: z.strictObject({ bookingId: z.string().describe("预订编号 Booking number") }),
      outputSchema: z.strictObject({ cancelled: z.boolean() }),
      annotations: { readOnlyHint: false, destructiveHint: true },
    },
    none,
  );
  server.registerTool(
    "get_forecast",
    {
      description: "查询未来几天的天气预报。Get the forecast for the coming days.",
      inputSchema: z.strictObject({
        city: city.describe("城市 City"),
        from: z.iso.date().describe("第一天 First day"),
        days: z.number().int().min(1).max(7).default(3).describe("天数 Number of days"),
      }),
      outputSchema: z.strictObject({ result: z.array(day) }),
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    none,
  );
  server.registerTool(
    "get_weather",
    {
      description: "查询某个城市某一天的天气。Get the weather of a city on a day.",
      inputSchema: z.strictObject({
        city: city.describe("城市 City."),
        date: z.iso.date().describe("日期 Calendar date, for example 2026-12-24."),
      }),
      outputSchema: day,
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    none,
  );
  server.registerTool(
    "search_flights",
    {
      description: "搜索航班。Search for flights between two cities.",
      inputSchema: z
        .strictObject({
          origin: city.describe("出发城市 City of departure."),
          destination: city.describe("到达城市 City of arrival."),
          date: z.iso.date().describe("出发日期 Day of departure."),
          cabin_class: z
            .enum(["economy", "business", "first"])
            .default("economy")
            .describe("舱位 Cabin class.\neconomy: 经济舱\nbusiness: 商务舱\nfirst: 头等舱"),
          passengers: z.number().int().min(1).max(9).default(1).describe("乘客人数 Number of passengers."),
          direct_only: z.boolean().optional().describe("只看直飞 Direct flights only."),
          max_stops: z.number().int().min(0).max(3).optional().describe("最多中转次数 Number of stops at most."),
          price_max: z.number().positive().optional().describe("最高价格（元） Highest price in yuan."),
        })
        .describe("What to look for."),
      outputSchema: z.strictObject({ result: z.array(flight) }),
      annotations: { readOnlyHint: true },
    },
    none,
  );
  server.registerTool(
    "search_location",
    {
      description: "按名称搜索地点。Search for a place by name.",
      inputSchema: z.strictObject({
        keyword: z.string().min(1).describe("关键词 Words to look for"),
        kinds: z.array(kind).optional().describe("地点类型 Kinds of place to return; all when left out"),
      }),
      outputSchema: z.strictObject({ result: z.array(place) }),
      annotations: { readOnlyHint: true },
    },
    none,
  );
  return server;
}
