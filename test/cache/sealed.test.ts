import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openKeyedValues } from "../../src/cache/keyed-values.js";
import { readSealedJson, writeSealed } from "../../src/cache/sealed.js";

const folder = mkdtempSync(join(tmpdir(), "toolgen-sealed-"));
const path = join(folder, "file.json");
afterAll(() => rmSync(folder, { recursive: true }));

it("gives back what was written, and nothing of another kind or of a changed file", () => {
  writeSealed(path, '{"a":1}');
  expect(readSealedJson(path)).toEqual({ a: 1 });
  // A sealed file of lines, as another kind of cache is, in its place.
  writeSealed(path, "one 1\ntwo 2");
  expect(readSealedJson(path)).toBeUndefined();
  writeFileSync(path, '{"a":1}');
  expect(readSealedJson(path)).toBeUndefined();
});

it("keeps no values where a file holds something else", () => {
  for (const body of ["null", "[]", "1", '"text"', "one 1"]) {
    writeSealed(path, body);
    const values = openKeyedValues<number>(path, "setting");
    expect(values.get("a", "key")).toBeUndefined();
    values.set("a", "key", 1);
    values.save();
    expect(openKeyedValues<number>(path, "setting").get("a", "key")).toBe(1);
  }
  expect(readdirSync(folder)).toEqual(["file.json"]);
});
