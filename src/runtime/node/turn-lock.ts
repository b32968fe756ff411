import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { errorCode, isMissing } from "./journal-file.js";

/** Who has a turn: a process, told apart from a later one of the same number by when it began. */
interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly began: string | undefined;
}

/**
 * Takes a turn for this process by a file beside its journal. The lock of a process that is gone is taken over; that of a living one, or of
 * another machine, makes it reject.
 * @returns gives the turn back
 */
export async function lockTurn(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  if (!(await create(file))) await takeOver(file);
  return () => rm(file, { force: true });
}

/** Does a living process, or one of another machine, have the turn? */
export async function isLocked(file: string): Promise<boolean> {
  return (await stateOf(file)) === "held";
}

/** Two processes may find the same lock stale; only the one that makes the second file may remove it. */
async function takeOver(file: string): Promise<void> {
  const guard = `${file}.takeover`;
  if (!(await create(guard))) {
    if (await isYoung(guard)) throw inUse(file);
    await rm(guard, { force: true });
    if (!(await create(guard))) throw inUse(file);
  }
  try {
    const state = await stateOf(file);
    if (state === "held") throw inUse(file);
    if (state === "stale") await rm(file, { force: true });
    if (!(await create(file))) throw inUse(file);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Creates a lock file of this process, unless there is one. */
async function create(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx");
    try {
      const owner: Owner = { pid: process.pid, host: hostname(), began: await beganAt(process.pid) };
      await handle.writeFile(JSON.stringify(owner));
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function stateOf(file: string): Promise<"free" | "held" | "stale"> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) return "free";
  const owner = parseOwner(text);
  // Half a lock is being written, unless its process ended right then.
  return (owner === undefined ? await isYoung(file) : await isAlive(owner)) ? "held" : "stale";
}

function parseOwner(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

async function isAlive({ pid, host, began }: Owner): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Without permission to signal it there is one.
    if (errorCode(error) !== "EPERM") return false;
  }
  return began === undefined || began === (await beganAt(pid));
}

/** When a process began, in ticks since the machine started, where the system tells: numbers of processes are used again. */
async function beganAt(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name, in parentheses, may hold anything; the fields behind it are numbers.
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19];
}

const YOUNG_MS = 10_000;

async function isYoung(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < YOUNG_MS;
}

function inUse(file: string): Error {
  return new Error(`Another process runs this turn: it holds ${file}.`);
}
