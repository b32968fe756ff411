import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder } from "../../src/cache/make-folder.js";

describe("making a folder", () => {
  const base = mkdtempSync(join(tmpdir(), "toolgen-"));
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it("makes those above it, and takes one that is there", () => {
    makeFolder(join(base, "a/b/c"));
    makeFolder(join(base, "a/b/c"));
    expect(statSync(join(base, "a/b/c")).isDirectory()).toBe(true);
  });

  it("throws where a file is in the way", () => {
    writeFileSync(join(base, "file"), "");
    expect(() => makeFolder(join(base, "file"))).toThrow("EEXIST");
    expect(() => makeFolder(join(base, "file/a/b"))).toThrow("EEXIST");
  });

  // Node's own recursive way does not come back from there.
  it.runIf(existsSync("/proc/self"))("throws where the system takes no folder", () => {
    expect(() => makeFolder("/proc/toolgen/a")).toThrow("ENOENT");
  });
});
