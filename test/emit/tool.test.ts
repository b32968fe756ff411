import { describe, expect, it } from "vitest";
import { coerce, emitTools, entryOf } from "./harness.js";
import { searchFlights, searchFlightsModule } from "./travel.js";

describe("a tool, emitted and run", () => {
  it.each(["tools/searchFlights.ts", "manifest/searchFlights.json", "index.ts", "effects.ts", "enums.ts"])(
    "emits %s",
    async (path) => {
      const { artifacts, diagnostics } = await emitTools([searchFlights]);
      expect(diagnostics).toEqual([]);
      const emitted = artifacts.find((artifact) => artifact.path === path);
      // The validator's text has its own tests.
      const own = emitted?.content.replace(
        /^const keys_[\s\S]*?(?=^(?:const|function) (?:decode|searchFlights_from_))/m,
        "",
      );
      await expect(own).toMatchFileSnapshot(`golden/${path.replace("/", "-")}.txt`);
    },
  );

  it("checks, decodes, calls and encodes", async () => {
    const entry = await entryOf(searchFlights, searchFlightsModule);
    const wire = { origin: "PEK", date: "2026-01-05", cabin_class: "first", tags: ["a", "b"] };
    expect(entry.check(wire)).toEqual([]);
    const input = entry.decode(wire);
    expect(input).toEqual({
      origin: "PEK",
      targetDate: new Date("2026-01-05"),
      cabinClass: 3,
      passengers: 1,
      tags: new Set(["a", "b"]),
    });
    const result = await entry.invoke?.(input, { services: { db: "!" } }, {});
    const encoded = entry.encode(result);
    expect(encoded).toEqual([{ id: "PEK!", departs: "2026-01-05T00:00:00.000Z", price: "12", seats: { "3": 1 } }]);
    expect(entry.checkResult?.(encoded)).toEqual([]);
  });

  it("mends without guessing", async () => {
    const entry = await entryOf(searchFlights, searchFlightsModule);
    const wire = {
      origin: "PEK",
      targetDate: "2026/1/5",
      cabin_class: "Coach",
      passengers: "2",
      direct_only: null,
      tags: "a",
    };
    const { value, repairs } = coerce(entry, wire);
    expect(value).toEqual({ origin: "PEK", date: "2026-01-05", cabin_class: "economy", passengers: 2, tags: ["a"] });
    expect(repairs.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      "targetDate parameter-name",
      "date date-form",
      "cabin_class synonym",
      "passengers string-to-number",
      "direct_only null-as-absent",
      "tags scalar-to-array",
    ]);
    expect(coerce(entry, value).value).toBe(value);
    expect(coerce(entry, wire, { level: "exact" }).value).toBe(wire);
  });
});
