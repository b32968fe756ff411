import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Touches, watchTouches } from "../../src/output/touches.js";

describe("touches of files in watched folders", () => {
  let folder: string;
  let touches: Touches;
  const asked = (name = "a") => {
    touches.begin();
    const touched = touches.touchedIn(folder);
    return touched === undefined || touched.has(name);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "toolgen-touches-"));
    writeFileSync(join(folder, "a"), "");
    touches = watchTouches();
  });
  afterEach(() => {
    touches.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are told of the first time, and then when something happened", async () => {
    expect([asked(), asked()]).toEqual([true, false]);
    writeFileSync(join(folder, "a"), "x");
    await vi.waitFor(() => expect(asked()).toBe(true), { timeout: 5000 });
  });

  it("are told of all after distrust, and now and then", () => {
    expect([asked(), asked()]).toEqual([true, false]);
    touches.distrust();
    expect([asked(), asked()]).toEqual([true, false]);
    const later = Array.from({ length: 100 }, () => asked());
    expect(later.filter((touched) => touched).length).toBeGreaterThan(1);
    expect(later.filter((touched) => touched).length).toBeLessThan(10);
  });

  it("are told of all in a folder that was made again, and of what is in none", () => {
    expect([asked(), asked()]).toEqual([true, false]);
    rmSync(folder, { recursive: true });
    expect([asked(), asked()]).toEqual([true, true]);
    mkdirSync(folder);
    expect([asked(), asked()]).toEqual([true, false]);
  });
});
