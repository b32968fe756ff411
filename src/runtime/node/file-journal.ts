import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { JournalStore } from "../engine/journal.js";
import { journaledEngine } from "../engine/journaled-engine.js";
import type { Engine } from "../engine/port.js";
import { isMissing, JournalWriter, readJournal } from "./journal-file.js";
import { toLine } from "./journal-line.js";

/** A journal in a directory: one file of JSON lines a turn, only ever appended to, on disk before anything follows from it. */
export interface FileJournal extends JournalStore {
  /** Names of the turns that began and did not end, to take up with `resumeTurn` after a restart. */
  readonly unfinished: () => Promise<readonly string[]>;
  /** Deletes a turn's file. Without it, a turn of the same name is played back, not run again. */
  readonly forget: (turn: string) => Promise<void>;
}

/** Opens a file journal. One process at a time may use a directory. */
export function fileJournal(directory: string): FileJournal {
  const writers = new Map<string, JournalWriter>();
  const fileOf = (turn: string): string =>
    join(directory, `${createHash("sha256").update(turn).digest("hex").slice(0, 32)}.jsonl`);
  return {
    load: async (turn) => (await readJournal(fileOf(turn))).records,
    append: (turn, record) => {
      let writer = writers.get(turn);
      if (writer === undefined) {
        writer = new JournalWriter(directory, fileOf(turn));
        writers.set(turn, writer);
      }
      return writer.append(toLine(record));
    },
    release: async (turn) => {
      const writer = writers.get(turn);
      writers.delete(turn);
      await writer?.close();
    },
    unfinished: () => unfinishedIn(directory),
    forget: (turn) => rm(fileOf(turn), { force: true }),
  };
}

/** The in-process engine over a file journal: a turn that a killed process left can be taken up by the next one. */
export function fileEngine(journal: FileJournal | string): Engine {
  return journaledEngine(typeof journal === "string" ? fileJournal(journal) : journal);
}

async function unfinishedIn(directory: string): Promise<readonly string[]> {
  const turns: string[] = [];
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith(".jsonl")).sort()) {
    const { records } = await readJournal(join(directory, name));
    const first = records[0];
    if (first?.kind === "turn" && records.at(-1)?.kind !== "close") turns.push(first.turn);
  }
  return turns;
}
