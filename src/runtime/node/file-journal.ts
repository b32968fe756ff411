import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { JournalStore } from "../engine/journal.js";
import { journaledEngine } from "../engine/journaled-engine.js";
import type { Engine } from "../engine/port.js";
import { isMissing, JournalWriter, readJournal } from "./journal-file.js";
import { toLine } from "./journal-line.js";
import { isLocked, lockTurn } from "./turn-lock.js";

/** A journal in a directory: one file of JSON lines a turn, only ever appended to, on disk before anything follows from it. */
export interface FileJournal extends JournalStore {
  /** Names of the turns that began, did not end, and are run by no living process, to take up with `resumeTurn` after a restart. */
  readonly unfinished: () => Promise<readonly string[]>;
  /** Deletes a turn's file. Without it, a turn of the same name is played back, not run again. */
  readonly forget: (turn: string) => Promise<void>;
}

/** Opens a file journal. Processes of one machine may share a directory: while one runs a turn, the others are refused that turn. */
export function fileJournal(directory: string): FileJournal {
  const writers = new Map<string, JournalWriter>();
  const unlocks = new Map<string, () => Promise<void>>();
  const fileOf = (turn: string): string =>
    join(directory, `${createHash("sha256").update(turn).digest("hex").slice(0, 32)}.jsonl`);
  return {
    claim: async (turn) => {
      unlocks.set(turn, await lockTurn(lockOf(fileOf(turn))));
    },
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
      const unlock = unlocks.get(turn);
      unlocks.delete(turn);
      await unlock?.();
    },
    unfinished: () => unfinishedIn(directory),
    forget: (turn) => rm(fileOf(turn), { force: true }),
  };
}

/** The in-process engine over a file journal: a turn that a killed process left can be taken up by the next one. */
export function fileEngine(journal: FileJournal | string): Engine {
  return journaledEngine(typeof journal === "string" ? fileJournal(journal) : journal);
}

function lockOf(file: string): string {
  return `${file}.lock`;
}

async function unfinishedIn(directory: string): Promise<readonly string[]> {
  const turns: string[] = [];
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith(".jsonl")).sort()) {
    const file = join(directory, name);
    const { records } = await readJournal(file);
    const first = records[0];
    if (first?.kind !== "turn" || records.at(-1)?.kind === "close") continue;
    if (!(await isLocked(lockOf(file)))) turns.push(first.turn);
  }
  return turns;
}
