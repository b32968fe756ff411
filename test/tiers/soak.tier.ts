import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { generateProject } from "../../bench/build/generate.js";
import { lazyToolchain } from "../../src/cli/lazy-toolchain.js";
import { defaultBuild } from "../../src/cli/options.js";
import { type PlannedProject, planProject } from "../../src/cli/plan-project.js";
import { warmProject } from "../../src/cli/rebuild.js";
import type { Session } from "../../src/cli/session.js";
import { collectGarbage } from "../support/collect-garbage.js";
import { editor } from "./soak/edits.js";
import { randomFrom } from "./soak/random.js";

const edits = Number(process.env.TOOLGEN_SOAK_EDITS ?? 100);
const tools = Number(process.env.TOOLGEN_SOAK_TOOLS ?? 100);
const seed = Number(process.env.TOOLGEN_SOAK_SEED ?? 1);
const COMPARE_EVERY = 25;

describe("a project that stays loaded", () => {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-soak-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`gives what a cold build gives after ${edits} edits of ${tools} tools, and does not grow`, async () => {
    const { root, toolFiles } = generateProject(join(folder, "project"), tools);
    const session = soakSession(root);
    const project = warmProject(root, defaultBuild, session);
    await project.rebuild();
    const { edit } = editor(root, toolFiles, randomFrom(seed));
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
      const cold = await planProject(root, session, { noCache: true });
      const seen = (groups: typeof cold.groups | typeof result.groups) =>
        groups.flatMap(({ diagnostics }) =>
          diagnostics.map(({ code, message, position }) => [code, message, position]),
        );
      expect(seen(result.groups), `diagnostics after ${done} edits with seed ${seed}`).toEqual(seen(cold.groups));
      expect(stale(cold), `output after ${done} edits with seed ${seed}`).toEqual([]);
      // After the first cold build in this process, which leaves something behind.
      memory.push(heapAfterCollection());
    }
    project.close();
    times.sort((a, b) => a - b);
    console.log(`CPU ms an edit: median ${times[times.length >> 1]?.toFixed(0)}, heap MB: ${memory.join(" ")}`);
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(handles + 2);
    const [first = 0, last = 0] = [memory.at(0), memory.at(-1)];
    expect(last).toBeLessThan(first * 1.3 + 20);
  });
});

/** Files of the output that are not what a cold build gives. */
function stale({ groups }: PlannedProject): readonly string[] {
  return groups.flatMap(({ plan }) => plan.actions.flatMap(({ kind, path }) => (kind === "unchanged" ? [] : [path])));
}

const quiet = () => {};

/** A session that prints nothing. */
function soakSession(cwd: string): Session {
  const io = { cwd, env: {}, out: quiet, err: quiet, outIsTerminal: false, errIsTerminal: false };
  const never = () => new Promise<void>(quiet);
  const common = { folders: [], format: "text", quiet: true, color: false } as const;
  return { io: { ...io, interrupted: never }, common, toolchain: lazyToolchain, progress: quiet };
}

/** Megabytes in use, after a full collection. */
function heapAfterCollection(): number {
  collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}
