import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileEngine, fileJournal } from "../../src/runtime/node/file-journal.js";
import { isLocked, lockTurn } from "../../src/runtime/node/turn-lock.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { call, tool } from "../schedule/fixtures.js";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
  file = join(folder, "turn.lock");
});
afterEach(() => rm(folder, { recursive: true }));

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.on("exit", resolve));
  return child.pid ?? 0;
}

const owner = (parts: object): Promise<void> =>
  writeFile(file, JSON.stringify({ pid: process.pid, host: hostname(), ...parts }));

describe("the lock of a turn", () => {
  it("is held by one at a time, and can be taken again when it was given back", async () => {
    const unlock = await lockTurn(file);
    await expect(lockTurn(file)).rejects.toThrow("Another process runs this turn");
    await unlock();
    await (await lockTurn(file))();
    expect(await readdir(folder)).toEqual([]);
  });

  it("of a process that is gone is taken over, by one of many", async () => {
    await owner({ pid: await deadPid() });
    expect(await isLocked(file)).toBe(false);
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockTurn(file)));
    expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readdir(folder)).toEqual(["turn.lock"]);
  });

  it("of an earlier process of the same number is taken over", async () => {
    await (await lockTurn(file))();
    await owner({ began: "1" });
    // Where the system does not tell when a process began, the number alone has to do.
    const tells = await readFile("/proc/self/stat").then(
      () => true,
      () => false,
    );
    expect(await isLocked(file)).toBe(!tells);
  });

  it("of another machine is respected", async () => {
    await owner({ pid: await deadPid(), host: "elsewhere" });
    await expect(lockTurn(file)).rejects.toThrow("Another process runs this turn");
  });

  it("that is being written is respected", async () => {
    await writeFile(file, "");
    await expect(lockTurn(file)).rejects.toThrow("Another process runs this turn");
  });
});

describe("two engines over one folder", () => {
  it("run different turns, but never the same one, and do not offer a running turn for recovery", async () => {
    let end = (): void => {};
    const slow = new Promise<void>((resolve) => {
      end = resolve;
    });
    const calls = [call("a", tool("write", { writes: ["x"] }))];
    const execute = async () => {
      await slow;
      return { kind: "done", result: 1, wire: 1 } as const;
    };
    const running = runTurn(calls, { turn: "one", engine: fileEngine(folder), execute });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const other = fileEngine(folder);
    await expect(runTurn(calls, { turn: "one", engine: other, execute })).rejects.toThrow("Another process runs");
    expect(await fileJournal(folder).unfinished()).toEqual([]);
    end();
    expect((await running).state).toBe("done");
    expect((await runTurn(calls, { turn: "two", engine: other, execute })).state).toBe("done");
    expect((await readdir(folder)).filter((name) => !name.endsWith(".jsonl"))).toEqual([]);
  });
});
