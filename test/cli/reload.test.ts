import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Toolbox } from "@toolgen/runtime";
import { describe, expect, it } from "vitest";
import { reloader } from "../../src/cli/reload.js";
import { loadRegistry } from "../../src/cli/served-registry.js";
import { loadConfig } from "../../src/config/load.js";

type Loaded = Awaited<ReturnType<typeof loadRegistry>>;

function loaded(name: string): Loaded {
  const modules = { load: () => Promise.resolve(undefined), kept: () => [] };
  return { value: { modules, box: { name } as unknown as Toolbox, manifests: {} }, diagnostics: [] };
}

describe("a served output that changes", () => {
  it("is loaded once the last load has ended, so that the later state stays", async () => {
    const served: unknown[] = [];
    const reading: ((found: Loaded) => void)[] = [];
    const read = () => new Promise<Loaded>((resolve) => reading.push(resolve));
    const reload = reloader(read, { replace: (box) => served.push(box) }, () => {});
    const all = [reload(), reload()];
    await Promise.resolve();
    expect(reading).toHaveLength(1);
    reading[0]?.(loaded("first"));
    await all[0];
    await Promise.resolve();
    reading[1]?.(loaded("second"));
    await Promise.all(all);
    expect(served).toEqual([{ name: "first" }, { name: "second" }]);
  });

  it("is told of where it cannot be loaded, and loaded the next time", async () => {
    const served: unknown[] = [];
    const told: string[] = [];
    const outcomes = [Promise.reject(new Error("the disk is gone")), Promise.resolve(loaded("second"))];
    const read = () => outcomes.shift() ?? Promise.resolve(loaded("none"));
    const reload = reloader(read, { replace: (box) => served.push(box) }, (text) => told.push(text));
    await reload();
    await reload();
    expect(told).toEqual(["the disk is gone\n"]);
    expect(served).toEqual([{ name: "second" }]);
  });
});

it("says that an output cannot be loaded whose folder of tools is none", async () => {
  const root = mkdtempSync(join(tmpdir(), "toolgen-reload-"));
  try {
    mkdirSync(join(root, "generated"));
    writeFileSync(join(root, "package.json"), '{"type":"module"}');
    writeFileSync(join(root, "generated/index.ts"), "");
    writeFileSync(join(root, "generated/tools"), "");
    const [group] = loadConfig({ cwd: root }).value?.groups ?? [];
    if (group === undefined) throw new Error("there is no group");
    const { diagnostics } = await loadRegistry(root, group, undefined, root);
    expect(diagnostics.map(({ code }) => code)).toEqual(["TG1907"]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
