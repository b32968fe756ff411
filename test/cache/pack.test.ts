import { hash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openKeyedValues } from "../../src/cache/keyed-values.js";
import { openPack } from "../../src/cache/pack.js";

const folder = mkdtempSync(join(tmpdir(), "toolgen-pack-"));
const path = join(folder, "nested", "pack");
afterEach(() => rmSync(join(folder, "nested"), { recursive: true, force: true }));

const bytes = (text: string) => Buffer.from(text, "utf8");
const large = new Uint8Array(3_000_001).map((_, index) => index % 251);

const sums = (pieces: readonly Uint8Array[] | undefined) => pieces?.map((piece) => hash("sha256", piece));

function written(content: Readonly<Record<string, readonly Uint8Array[]>>): void {
  const pack = openPack(path);
  for (const [key, pieces] of Object.entries(content)) pack.set(key, pieces);
  pack.save();
}

describe("a pack", () => {
  it("gives back pieces of any length, byte for byte, under any key", () => {
    written({ "": [bytes("")], 'a\n"b': [bytes("é\n"), large, bytes("")], ["__proto__"]: [], c: [large] });
    const pack = openPack(path);
    expect(sums(pack.get(""))).toEqual(sums([bytes("")]));
    expect(sums(pack.get('a\n"b'))).toEqual(sums([bytes("é\n"), large, bytes("")]));
    expect(pack.get("__proto__")).toEqual([]);
    expect(sums(pack.get("c"))).toEqual(sums([large]));
    expect(pack.get("d")).toBeUndefined();
  });

  it("forgets what the last build that saved it did not ask for", () => {
    written({ a: [bytes("1")], b: [bytes("2")] });
    const pack = openPack(path);
    pack.get("b");
    pack.save();
    expect(openPack(path).get("a")).toBeUndefined();
    expect(openPack(path).get("b")).toEqual([bytes("2")]);
  });

  it.each([
    [
      "a byte that changed",
      (whole: Buffer) => whole.fill(whole[whole.length >> 1] === 0 ? 1 : 0, whole.length >> 1, (whole.length >> 1) + 1),
    ],
    ["an end that is missing", (whole: Buffer) => whole.subarray(0, -1)],
    ["bytes that follow", (whole: Buffer) => Buffer.concat([whole, bytes("x")])],
    ["nothing in it", () => bytes("")],
  ])("is empty with %s", (_, damage) => {
    written({ a: [bytes("one"), bytes("two")] });
    writeFileSync(path, damage(readFileSync(path)));
    expect(openPack(path).get("a")).toBeUndefined();
  });

  it("leaves nothing beside it", () => {
    written({ a: [bytes("1")] });
    expect(readdirSync(join(folder, "nested"))).toEqual(["pack"]);
  });
});

describe("keyed values", () => {
  it("are given for their very key and setting alone", () => {
    const values = openKeyedValues<{ readonly n: number }>(path, "one");
    values.set("a", "k", { n: 1 });
    values.save();
    expect(openKeyedValues(path, "one").get("a", "k")).toEqual({ n: 1 });
    expect(openKeyedValues(path, "one").get("a", "other")).toBeUndefined();
    expect(openKeyedValues(path, "two").get("a", "k")).toBeUndefined();
  });

  it.each([{ at: -0 }, { at: undefined }, { at: Number.NaN }, { at: new Date(0) }])(
    "are not kept where JSON says another thing: %o",
    (value) => {
      const values = openKeyedValues(path, "one");
      values.set("a", "k", value);
      values.save();
      expect(openKeyedValues(path, "one").get("a", "k")).toBeUndefined();
    },
  );

  it("are none in a file that is damaged", () => {
    const values = openKeyedValues(path, "one");
    values.set("a", "k", [1]);
    values.save();
    writeFileSync(path, readFileSync(path, "utf8").replace("[1]", "[2]"));
    expect(openKeyedValues(path, "one").get("a", "k")).toBeUndefined();
  });
});
