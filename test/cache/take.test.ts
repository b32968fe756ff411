import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareStamp } from "../../src/cache/stamp.js";
import { takeStamp } from "../../src/cache/take.js";

describe("a stamp", () => {
  let root: string;
  let startedAt: number;
  const at = (path: string) => join(root, path);
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "toolgen-stamp-"));
    for (const folder of ["src", "out", "aside", ".deep", ".git"]) mkdirSync(at(folder));
    for (const file of ["src/a.ts", "out/written.ts", "out/compared.ts", "aside/b.ts"]) writeFileSync(at(file), "1");
    await setTimeout(25);
    startedAt = performance.timeOrigin + performance.now();
    writeFileSync(at("out/written.ts"), "2");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const taken = (writtenAt = performance.timeOrigin + performance.now()) =>
    takeStamp({
      root,
      inputs: [at("src/a.ts")],
      outputs: [at("out/written.ts"), at("out/compared.ts")],
      written: { files: [at("out/written.ts")], at: writtenAt },
      outputDirs: [at("out")],
      outputFolders: [at("out")],
      folders: [at("src"), at("awaited"), at(".deep/awaited")],
      cacheDir: at("cache"),
      startedAt,
      result: [],
    });

  it("holds until something comes to be that was awaited, of a folder, a file and a lock file", async () => {
    const stamp = taken();
    if (stamp === undefined) throw new Error("no stamp was taken");
    const compared = () => [compareStamp(stamp, root, true), compareStamp(stamp, root, false)];
    expect(compared()).toEqual(["same", expect.stringMatching(/^(?:same|touched)$/)]);
    for (const path of ["yarn.lock", "awaited"]) {
      writeFileSync(at(path), "");
      expect(compared()).toEqual(["changed", "changed"]);
      rmSync(at(path));
    }
    mkdirSync(at("awaited"));
    expect(compared()).toEqual(["changed", "changed"]);
    rmSync(at("awaited"), { recursive: true });
    // A file in the place of a folder is a change like any other.
    rmSync(at("out"), { recursive: true });
    writeFileSync(at("out"), "");
    expect(compared()).toEqual(["changed", "changed"]);
  });

  it("is none when a build beside this one wrote over outputs that it wrote, or found right", async () => {
    const writtenAt = performance.timeOrigin + performance.now();
    await setTimeout(25);
    writeFileSync(at("out/written.ts"), "3");
    expect(taken(writtenAt)).toBeUndefined();
    expect(taken()).toBeDefined();
    writeFileSync(at("out/compared.ts"), "3");
    expect(taken()).toBeUndefined();
  });

  it("is none when a folder was moved in while the build ran, with what was in it before", () => {
    expect(taken()).toBeDefined();
    renameSync(at("aside"), at(".deep/awaited"));
    expect(taken()).toBeUndefined();
  });

  it("is none when an older file was moved over an input", () => {
    renameSync(at("aside/b.ts"), at("src/a.ts"));
    expect(taken()).toBeUndefined();
  });
});
