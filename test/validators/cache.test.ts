import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Type } from "../../src/ir/type.js";
import { compileValidators } from "../../src/typia/compile.js";
import type { ValidatorRequest } from "../../src/typia/validators.js";
import { arbitraryGraph } from "../support/arbitrary-type.js";

const requests: readonly ValidatorRequest[] = fc
  .sample(arbitraryGraph(), { numRuns: 6, seed: 11 })
  .map((graph, index) => ({ id: `t${index}`, graph }));

let cacheDir = "";
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), "toolgen-validators-"));
});
afterEach(() => rmSync(cacheDir, { recursive: true, force: true }));

function entries(): string[] {
  return readdirSync(cacheDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function compile(options: { readonly cacheDir?: string } = { cacheDir }) {
  return compileValidators(requests, { unknownKeys: "reject", ...options });
}

describe("the cache of validators", () => {
  it("gives what was compiled", async () => {
    const cold = await compile();
    expect(entries().length).toBeGreaterThanOrEqual(requests.length);
    expect(await compile()).toEqual(cold);
    expect(await compile({})).toEqual(cold);
  });

  it("ignores entries that are damaged, cut, foreign or not even JSON", async () => {
    const cold = await compile();
    const damage: readonly ((text: string) => string)[] = [
      (text) => text.replace("function", "functiom"),
      (text) => text.slice(0, text.length / 2),
      () => "",
      () => "{}",
      (text) => `${"0".repeat(64)}${text.slice(64)}`,
      () => readFileSync(entries()[0] ?? "", "utf8"),
    ];
    for (const change of damage) {
      for (const path of entries().slice(1)) writeFileSync(path, change(readFileSync(path, "utf8")));
      expect(await compile()).toEqual(cold);
    }
  });

  it("is no part of what is compiled: a folder that cannot be written costs nothing but time", async () => {
    const file = join(cacheDir, "file");
    writeFileSync(file, "");
    expect(await compile({ cacheDir: file })).toEqual(await compile({}));
  });

  it("keeps closed and open validators apart", async () => {
    await compile();
    const open = await compileValidators(requests, { unknownKeys: "strip", cacheDir });
    expect(open).not.toEqual(await compile());
  });

  it("does not depend on descriptions", async () => {
    const described = (text: string): ValidatorRequest => {
      const type: Type = { kind: "string" };
      const root: Type = {
        kind: "object",
        properties: [{ name: "a", wire: "a", type, optional: false, description: text }],
      };
      return { id: "d", graph: { root, definitions: {} } };
    };
    await compileValidators([described("one")], { unknownKeys: "reject", cacheDir });
    const before = entries();
    await compileValidators([described("two")], { unknownKeys: "reject", cacheDir });
    expect(entries()).toEqual(before);
  });

  it("spares loading the compiler", async () => {
    await compile();
    const script = `
      import { compileValidators } from ${JSON.stringify(new URL("../../src/typia/compile.ts", import.meta.url).href)};
      import { createRequire } from "node:module";
      const before = Object.keys(createRequire(import.meta.url).cache).length;
      compileValidators(JSON.parse(process.env.REQUESTS), { unknownKeys: "reject", cacheDir: process.env.CACHE }).then(({ value }) => {
        const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) => /node_modules.(typescript|@typia)/.test(path));
        console.log(JSON.stringify({ validators: value.byId.size, loaded, before }));
      });`;
    const path = join(cacheDir, "probe.mts");
    writeFileSync(path, script);
    const run = spawnSync(process.execPath, ["--import", "tsx", path], {
      encoding: "utf8",
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, REQUESTS: JSON.stringify(requests), CACHE: cacheDir },
    });
    expect(run.stderr).toBe("");
    expect(JSON.parse(run.stdout)).toMatchObject({ validators: requests.length, loaded: [] });
  });
});
