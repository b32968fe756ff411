import { describe, expect, it } from "vitest";
import { closest, ladder, normalForm } from "../../src/runtime/generated/index.js";

/** Slips: [list, text, the value it must become or null, level]. */
const resolved: readonly [readonly string[], string, string, "lossless" | "nearest"][] = [
  [["get_weather", "get_forecast"], "getWeather", "get_weather", "lossless"],
  [["get_weather", "get_forecast"], "Get Weather", "get_weather", "lossless"],
  [["get_weather", "get_forecast"], "get-weather\n", "get_weather", "lossless"],
  [["economy", "business", "first"], "Economy", "economy", "lossless"],
  [["economy", "business", "first"], "ＥＣＯＮＯＭＹ", "economy", "lossless"],
  [["premium_economy", "business"], "premium economy", "premium_economy", "lossless"],
  [["PREMIUM_ECONOMY", "BUSINESS"], "premiumEconomy", "PREMIUM_ECONOMY", "lossless"],
  [["USD", "EUR"], "usd", "USD", "lossless"],
  [["utf8", "utf-8", "hex"], "UTF-8", "utf-8", "lossless"],
  [["utf8", "utf-8", "hex"], " Utf8 ", "utf8", "lossless"],
  [["北京", "上海"], " 北京 ", "北京", "lossless"],
  [["A+", "A-", "A"], "a-", "A-", "lossless"],
  [["économie"], "Économie", "économie", "lossless"],
  [["economy", "business"], "ecomomy", "economy", "nearest"],
  [["economy", "business"], "buisness", "business", "nearest"],
  [["celsius", "fahrenheit"], "farenheit", "fahrenheit", "nearest"],
  [["celsius", "fahrenheit"], "celcius", "celsius", "nearest"],
  [["get_weather", "set_alarm"], "weather_get", "get_weather", "nearest"],
  [["São Paulo", "Rio"], "Sao Paulo", "São Paulo", "nearest"],
  [["pending", "shipped", "delivered"], "deliverd", "delivered", "nearest"],
];

const refused: readonly [readonly string[], string][] = [
  [["delete_user", "list_users"], "get_user"],
  [["utf8", "utf-8"], "utf 8"],
  [["utf-8", "UTF-8"], "Utf-8"],
  [["MHz", "mhz"], "MHZ"],
  [["enable"], "disable"],
  [["lock"], "unlock"],
  [["grant"], "revoke"],
  [["import"], "export"],
  [["start"], "stop"],
  [["asc"], "desc"],
  [["AUD", "EUR"], "USD"],
  [["EUR"], "EUC"],
  [["Nigeria"], "Niger"],
  [["Australia"], "Austria"],
  [["North Korea"], "South Korea"],
  [["lowest"], "low"],
  [["async"], "sync"],
  [["atypical"], "typical"],
  [["county", "city"], "country"],
  [["A-", "B"], "A"],
  [["-created"], "created"],
  [["UTC-5"], "UTC5"],
  [["1.5", "2"], "15"],
  [["EUR_to_USD"], "USD_to_EUR"],
  [["南京"], "北京"],
  [["MW"], "mW"],
  [["10²", "5"], "102"],
  [["v1_2"], "v12"],
  [["A320"], "A321"],
  [["a", "A"], " a "],
  [["Iran"], "Iraq"],
  [["Slovenia", "Spain"], "Slovakia"],
];

describe("closest", () => {
  it.each(resolved)("%j: %j is %j", (list, text, value, level) => {
    expect(closest(ladder(list), text, level)?.value).toBe(value);
  });

  it.each(resolved)("%j: %j is not taken exactly", (list, text) => {
    expect(closest(ladder(list), text, "exact")).toBeUndefined();
  });

  it.each(refused)("%j: %j is nothing", (list, text) => {
    expect(closest(ladder(list), text, "nearest")).toBeUndefined();
  });

  it("knows declared synonyms, unless two values claim one", () => {
    const table = ladder(
      ["北京", "上海"],
      [
        ["北京市", "北京"],
        ["Peking", "北京"],
      ],
    );
    expect(closest(table, "北京市", "lossless")).toEqual({ value: "北京", rule: "synonym" });
    expect(closest(table, "peking", "lossless")?.value).toBe("北京");
    expect(closest(table, "peking", "exact")).toBeUndefined();
  });

  it("does not stumble over names of Object.prototype", () => {
    for (const text of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(closest(ladder(["economy"]), text, "nearest")).toBeUndefined();
      expect(closest(ladder([text, "economy"]), text.toUpperCase(), "lossless")?.value).toBe(text);
    }
  });

  it("has a stable normal form", () => {
    for (const text of ["get_weather", "Get Weather", "ＡＢＣ", "-x", "C++", "v1_2", "UTC-5", '"quoted"']) {
      expect(normalForm(normalForm(text))).toBe(normalForm(text));
    }
  });
});
