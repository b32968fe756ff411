/**
 * A process that runs one turn over a file journal and kills itself at a chosen record. Its tools act on a service that
 * is a file of its own, and that knows idempotency keys when it is told to.
 * Arguments: folder, when (`before`, `after`, `torn`, `never`), number of the record, `keyed` or `unkeyed`.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PreparedCall } from "../../src/runtime/call.js";
import type { JournalStore } from "../../src/runtime/engine/journal.js";
import { journaledEngine } from "../../src/runtime/engine/journaled-engine.js";
import { fileJournal } from "../../src/runtime/node/file-journal.js";
import { toLine } from "../../src/runtime/node/journal-line.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { call, tool } from "../schedule/fixtures.js";

const [folder = "", when = "never", at = "0", service = "keyed"] = process.argv.slice(2);
const journal = fileJournal(join(folder, "journal"));
let records = 0;

function die(): void {
  process.kill(process.pid, "SIGKILL");
}

const store: JournalStore = {
  ...journal,
  append: async (turn, record) => {
    const here = ++records === Number(at);
    if (here && when === "before") die();
    if (here && when === "torn") {
      const file = await journalFile();
      const line = toLine(record);
      appendFileSync(join(folder, "journal", file), line.slice(0, line.length / 2));
      die();
    }
    await journal.append(turn, record);
    if (here && when === "after") die();
  },
};

/** The journal's file, once its first records are there. */
async function journalFile(): Promise<string> {
  for (;;) {
    const [file] = existsSync(join(folder, "journal")) ? readdirSync(join(folder, "journal")) : [];
    if (file !== undefined && readFileSync(join(folder, "journal", file), "utf8").endsWith("\n")) return file;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const undo = { compensate: () => {} };
const calls = [
  call("seat", tool("book", { writes: ["seat"] }, undo)),
  call("prices", tool("prices", { reads: ["price"] })),
  call("room", tool("rent", { writes: ["room"] }, undo)),
  call("car", tool("hire", { reads: ["room"], writes: ["car"] }, undo)),
  call("payment", tool("pay", { reads: ["seat", "room", "car"], writes: ["money"] })),
];

/** What the outside world does and remembers. */
function act(line: object): void {
  appendFileSync(join(folder, "world.jsonl"), `${JSON.stringify({ pid: process.pid, ...line })}\n`);
}

function known(key: string): boolean {
  try {
    return readFileSync(join(folder, "world.jsonl"), "utf8").includes(`"add":true,"key":"${key}"`);
  } catch {
    return false;
  }
}

const outcome = await runTurn(calls, {
  turn: "trip",
  engine: journaledEngine(store),
  failurePolicy: "rollback",
  keyed: () => service === "keyed",
  execute: async (each: PreparedCall, attempt) => {
    await new Promise((resolve) => setTimeout(resolve, each.id === "room" ? 4 : 1));
    act({ step: `call:${each.id}`, key: attempt.idempotencyKey });
    if (each.id === "payment") throw new Error("declined");
    if (each.tool.access !== "read" && !known(attempt.idempotencyKey))
      act({ item: each.id, add: true, key: attempt.idempotencyKey });
    return { kind: "done", result: each.id, wire: each.id };
  },
  compensate: async (each, _input, attempt) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    act({ step: `undo:${each.id}`, key: attempt.idempotencyKey });
    act({ item: each.id, add: false, key: attempt.idempotencyKey });
  },
});
console.log(
  JSON.stringify({ records, state: outcome.state, statuses: outcome.results.map((result) => result.status) }),
);
