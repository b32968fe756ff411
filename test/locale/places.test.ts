import fc from "fast-check";
import { expect, it } from "vitest";
import { place, placesIn } from "../../src/diagnostics/place.js";

it("places stretches of one text as each alone is placed", () => {
  const text = fc.array(fc.constantFrom("a", "bc", "\n", "\r\n", "字", "\r ", "")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.nat(), fc.nat({ max: 5 }), (content, from, length) => {
      const start = from % (content.length + 1);
      // Nothing begins between the two characters of a line end.
      fc.pre(content.slice(start - 1, start + 1) !== "\r\n");
      expect(placesIn("a.json", content)(start, start + length)).toEqual(
        place("a.json", content, start, start + length),
      );
    }),
  );
});
