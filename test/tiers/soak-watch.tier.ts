import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { generateProject } from "../../bench/build/generate.js";
import { editor } from "./soak/edits.js";
import { randomFrom } from "./soak/random.js";
import { type Held, startWatching } from "./soak/watching.js";

const edits = Number(process.env.TOOLGEN_SOAK_EDITS ?? 100);
const tools = Number(process.env.TOOLGEN_SOAK_TOOLS ?? 100);
const seed = Number(process.env.TOOLGEN_SOAK_SEED ?? 1);
const COMPARE_EVERY = 25;
/** Milliseconds without a word, after which everything has been built. */
const QUIET = 1_500;

const cli = fileURLToPath(new URL("../../dist/cli/start.cjs", import.meta.url));

describe("toolgen build --watch", () => {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-soak-watch-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`follows ${edits} saves of ${tools} tools to what a cold build gives, does not grow, and ends`, async () => {
    const { root, toolFiles } = generateProject(join(folder, "project"), tools);
    const random = randomFrom(seed);
    const { save, mend } = editor(root, toolFiles, random);
    const watching = await startWatching(root, folder);
    const held: Held[] = [];
    const differing: string[] = [];
    for (let done = 1; done <= edits; done++) {
      save();
      // Some saves come while the last one is being built.
      if (random(3) === 0) await setTimeout(random(120));
      else await watching.settled(0);
      if (done % COMPARE_EVERY !== 0 && done !== edits) continue;
      mend();
      await watching.settled(QUIET);
      held.push(await watching.held());
      differing.push(...differences(root, coldBuild(root)).map((path) => `${path}, after ${done} saves`));
      const shown = Object.entries(held.at(-1) ?? {}).map(([what, value]) => `${what} ${Math.round(value)}`);
      console.log(`${done} saves: ${differing.length} files differ; ${shown.join(", ")}`);
    }
    expect(differing, `files that differ, with seed ${seed}`).toEqual([]);
    const [first, last] = [held.at(1) ?? held[0], held.at(-1)];
    // Files that are there are watched, of which there are more and fewer.
    expect(last?.handles).toBeLessThanOrEqual((first?.handles ?? 0) + toolFiles.length);
    expect(last?.files).toBeLessThanOrEqual((first?.files ?? 0) + 10);
    expect(last?.heap).toBeLessThan((first?.heap ?? 0) * 1.3 + 20);
    expect(await watching.end()).toBe(0);
    expect(readdirSync(join(root, "generated")).filter((name) => name.startsWith("."))).toEqual([]);
  });

  /** The same sources in a folder of their own, built without any cache. */
  function coldBuild(root: string): string {
    const cold = join(folder, "cold");
    rmSync(cold, { recursive: true, force: true });
    for (const name of ["src", "package.json", "tsconfig.json", "toolgen.json"])
      cpSync(join(root, name), join(cold, name), { recursive: true });
    const { status, stdout } = spawnSync(process.execPath, [cli, "build", "--no-cache"], {
      cwd: cold,
      encoding: "utf8",
      env: { ...process.env, CI: "" },
    });
    if (status !== 0) throw new Error(`the cold build ended with ${status}:\n${stdout}`);
    return cold;
  }
});

/** Files of the output that only one project has, or that are not the same in both. */
function differences(root: string, cold: string): readonly string[] {
  const [ours, theirs] = [outputOf(root), outputOf(cold)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((path) => ours.get(path) !== theirs.get(path));
}

function outputOf(root: string): ReadonlyMap<string, string> {
  const folder = join(root, "generated");
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );
}
