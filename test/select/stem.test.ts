import { describe, expect, it } from "vitest";
import { stem } from "../../src/runtime/select/stem.js";

/** Words with the stems that the Snowball reference gives. */
const words: readonly (readonly [string, string])[] = [
  ["bookings", "book"],
  ["flies", "fli"],
  ["dying", "die"],
  ["skies", "sky"],
  ["generously", "generous"],
  ["communication", "communic"],
  ["relational", "relat"],
  ["hopping", "hop"],
  ["hoping", "hope"],
  ["agreed", "agre"],
  ["conflated", "conflat"],
  ["happy", "happi"],
  ["say", "say"],
  ["cry", "cri"],
  ["analogously", "analog"],
  ["national", "nation"],
  ["formative", "format"],
  ["adjustment", "adjust"],
  ["adoption", "adopt"],
  ["controlling", "control"],
  ["proceed", "proceed"],
  ["exceeding", "exceed"],
  ["youth", "youth"],
  ["boy's", "boy"],
];

describe("stem", () => {
  it.each(words)("%s -> %s", (word, expected) => expect(stem(word)).toBe(expected));

  it("leaves short words, digits and other scripts alone", () => {
    for (const word of ["as", "v2", "größe", "天气"]) expect(stem(word)).toBe(word);
  });
});
