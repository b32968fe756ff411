import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { generateProject } from "../../bench/build/generate.js";
import { lazyToolchain } from "../../src/cli/lazy-toolchain.js";
import { defaultBuild } from "../../src/cli/options.js";
import { planProject } from "../../src/cli/plan-project.js";
import { warmProject } from "../../src/cli/rebuild.js";
import type { Session } from "../../src/cli/session.js";

const edits = Number(process.env.TOOLGEN_SOAK_EDITS ?? 100);
const tools = Number(process.env.TOOLGEN_SOAK_TOOLS ?? 100);
const seed = Number(process.env.TOOLGEN_SOAK_SEED ?? 1);
const COMPARE_EVERY = 25;

/** A small generator of numbers below `limit`, so that a failure can be repeated. */
function randomFrom(start: number): (limit: number) => number {
  let state = start;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Sources that are edited at random: valid edits, invalid ones, renames, deletions, and files that come back. */
function editor(root: string, files: readonly string[]) {
  const random = randomFrom(seed);
  const original = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  let broken: string | undefined;
  const absent = new Set<string>();
  const at = (file: string) => join(root, file);
  const put = (file: string, text: string): readonly string[] => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
    absent.delete(file);
    return [at(file)];
  };
  /** Makes one edit and names the files it touched. */
  return (): readonly string[] => {
    const file = files[random(files.length)] ?? "";
    const text = original.get(file) ?? "";
    if (broken !== undefined && random(2) === 0) {
      const mended = broken;
      broken = undefined;
      return put(mended, original.get(mended) ?? "");
    }
    switch (random(8)) {
      case 0:
        return put(file, text.replace("Identifier of", `Identifier ${random(1000)} of`));
      case 1:
        return put(file, text.replace('"draft" | ', random(2) === 0 ? "" : `"draft_${random(9)}" | `));
      case 2:
        return put(file, text.replace("in the back office", `in office ${random(1000)}`));
      case 3:
        broken ??= file;
        return put(broken, `${text}\nexport interface Broken {\n`);
      case 4:
        broken ??= file;
        return put(broken, text.replace("labels?: Record<string, string>", "labels: () => void"));
      case 5: {
        if (absent.size > files.length / 4) return put(file, text);
        rmSync(at(file), { force: true });
        absent.add(file);
        if (broken === file) broken = undefined;
        return [at(file)];
      }
      case 6: {
        if (absent.has(file)) return put(file, text);
        const moved = `${at(file)}.renamed.ts`;
        renameSync(at(file), moved);
        renameSync(moved, at(file));
        return [at(file), moved];
      }
      default:
        return put("src/shared.ts", `${sharedText}\n/** Edit ${random(1000)}. */\nexport type Edit = ${random(9)};\n`);
    }
  };
}

let sharedText = "";

describe("a project that stays loaded", () => {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-soak-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`gives what a cold build gives after ${edits} edits of ${tools} tools, and does not grow`, async () => {
    const { root, toolFiles } = generateProject(join(folder, "project"), tools);
    sharedText = readFileSync(join(root, "src/shared.ts"), "utf8");
    const session = soakSession(root);
    const project = warmProject(root, defaultBuild, session);
    await project.rebuild();
    const edit = editor(root, toolFiles);
    const handles = process.getActiveResourcesInfo().length;
    const memory: number[] = [];
    const times: number[] = [];
    for (let done = 1; done <= edits; done++) {
      const changed = edit();
      const before = process.cpuUsage();
      const { result } = await project.rebuild(changed);
      const used = process.cpuUsage(before);
      times.push((used.user + used.system) / 1000);
      if (done % COMPARE_EVERY !== 0 && done !== edits) continue;
      memory.push(heapAfterCollection());
      const cold = await planProject(root, session, {});
      const seen = (groups: typeof cold.groups | typeof result.groups) =>
        groups.flatMap(({ diagnostics }) =>
          diagnostics.map(({ code, message, position }) => [code, message, position]),
        );
      expect(seen(result.groups), `diagnostics after ${done} edits with seed ${seed}`).toEqual(seen(cold.groups));
      const stale = cold.groups.flatMap(({ plan }) => plan.actions.filter(({ kind }) => kind !== "unchanged"));
      expect(
        stale.map(({ path }) => path),
        `output after ${done} edits with seed ${seed}`,
      ).toEqual([]);
    }
    times.sort((a, b) => a - b);
    console.log(`CPU ms an edit: median ${times[times.length >> 1]?.toFixed(0)}, heap MB: ${memory.join(" ")}`);
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(handles + 2);
    const [first = 0, last = 0] = [memory.at(0), memory.at(-1)];
    expect(last).toBeLessThan(first * 1.3 + 20);
  });
});

const quiet = () => {};

/** A session that prints nothing. */
function soakSession(cwd: string): Session {
  const io = { cwd, env: {}, out: quiet, err: quiet, outIsTerminal: false, errIsTerminal: false };
  const never = () => new Promise<void>(quiet);
  const common = { folders: [], format: "text", quiet: true, color: false } as const;
  return { io: { ...io, interrupted: never }, common, toolchain: lazyToolchain, progress: quiet };
}

/** Megabytes in use, after a full collection where one can be asked for. */
function heapAfterCollection(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}
