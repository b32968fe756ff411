import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JournalRecord } from "../../src/runtime/engine/journal.js";
import { fileEngine, fileJournal } from "../../src/runtime/node/file-journal.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { call, tool } from "../schedule/fixtures.js";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "journal-"));
});
afterEach(() => rm(directory, { recursive: true }));

const header: JournalRecord = { kind: "turn", turn: "t/../\u0000 ü", header: { n: 1 } };
const end = (name: string): JournalRecord => ({ kind: "end", name, value: "line\nbreak \u2028 \ud83d\ude00" });
const file = async (): Promise<string> => join(directory, (await readdir(directory))[0] ?? "");

async function written(...records: JournalRecord[]): Promise<void> {
  const journal = fileJournal(directory);
  await Promise.all(records.map((record) => journal.append("t", record)));
  await journal.release("t");
}

describe("the file journal", () => {
  it("gives back what was appended, in order, whatever is in it", async () => {
    const records = [header, ...Array.from({ length: 100 }, (_, index) => end(`call:${index}`))];
    await written(...records);
    expect(await fileJournal(directory).load("t")).toEqual(records);
    expect(await fileJournal(directory).load("other")).toEqual([]);
  });

  it("ignores a torn last line, wherever it is torn, and goes on behind the last good one", async () => {
    await written(header, end("call:0"));
    const whole = await readFile(await file());
    const lastLine = whole.indexOf("\n") + 1;
    for (let length = lastLine; length < whole.length; length += 7) {
      await writeFile(await file(), whole.subarray(0, length));
      expect(await fileJournal(directory).load("t")).toEqual([header]);
      await written(end("call:1"));
      expect(await fileJournal(directory).load("t")).toEqual([header, end("call:1")]);
    }
  });

  it("refuses a journal that was changed before its end", async () => {
    await written(header, end("call:0"), end("call:1"));
    const text = await readFile(await file(), "utf8");
    await writeFile(await file(), text.replace("call:0", "call:9"));
    await expect((async () => fileJournal(directory).load("t"))()).rejects.toThrow("damaged at line 2");
  });

  it("treats garbage at the end like a torn line", async () => {
    await written(header);
    await appendFile(await file(), Buffer.from([0, 0, 0, 10, 255, 10]));
    expect(await fileJournal(directory).load("t")).toEqual([header]);
  });

  it("names the turns that did not end", async () => {
    const engine = fileEngine(directory);
    const needsPerson = tool("pay", { writes: ["money"] }, { approval: true });
    const execute = () => ({ kind: "done", result: 1, wire: 1 }) as const;
    await runTurn([call("a", tool("look", { reads: ["x"] }))], { engine, turn: "ended", execute });
    await runTurn([call("a", needsPerson)], { engine, turn: "open", execute });
    expect(await fileJournal(directory).unfinished()).toEqual(["open"]);
    expect(await fileJournal(join(directory, "nowhere")).unfinished()).toEqual([]);
    await fileJournal(directory).forget("open");
    expect(await fileJournal(directory).unfinished()).toEqual([]);
  });

  it("plays an ended turn back instead of running it again, and refuses other calls under its name", async () => {
    let ran = 0;
    const execute = () => {
      ran++;
      return { kind: "done", result: new Date(0), wire: "1970" } as const;
    };
    const look = tool("look", { reads: ["x"] });
    const first = await runTurn([call("a", look)], { engine: fileEngine(directory), turn: "t", execute });
    const second = await runTurn([call("a", look)], { engine: fileEngine(directory), turn: "t", execute });
    expect(first.results[0]).toMatchObject({ status: "done", result: new Date(0), wire: "1970" });
    expect(second.results[0]).toMatchObject({ status: "done", result: "1970", wire: "1970" });
    expect(ran).toBe(1);
    const other = runTurn([call("b", look)], { engine: fileEngine(directory), turn: "t", execute });
    await expect(other).rejects.toThrow("other calls");
  });

  it("fails the turn when nothing can be written, and calls what runs off", async () => {
    const blocked = join(directory, "file");
    await writeFile(blocked, "");
    const signals: AbortSignal[] = [];
    const turn = runTurn([call("w", tool("w", { writes: ["x"] })), call("r", tool("r", { reads: ["y"] }))], {
      engine: fileEngine(join(blocked, "journal")),
      turn: "t",
      execute: (_call, attempt) => {
        signals.push(attempt.signal);
        return new Promise(() => {});
      },
    });
    await expect(turn).rejects.toThrow();
    // The write never began: its beginning could not be recorded.
    expect(signals.length).toBeLessThanOrEqual(1);
    expect(signals.every((signal) => signal.aborted)).toBe(true);
  });
});
