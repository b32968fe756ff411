import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import type { JournalRecord } from "../engine/journal.js";
import { readLines } from "./journal-line.js";

/** Appends in order; lines that come while the disk is busy share one write and one sync. */
export class JournalWriter {
  #waiting: { text: string; readonly kept: () => void; readonly lost: (error: unknown) => void }[] = [];
  #flushing: Promise<void> | undefined;
  #handle: FileHandle | undefined;
  /** After a failed write the file's end is not known, so nothing may follow. */
  #broken: { readonly error: unknown } | undefined;
  readonly #directory: string;
  readonly #file: string;

  constructor(directory: string, file: string) {
    this.#directory = directory;
    this.#file = file;
  }

  append(text: string): Promise<void> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken.error);
    const kept = new Promise<void>((resolve, reject) => this.#waiting.push({ text, kept: resolve, lost: reject }));
    this.#flushing ??= this.#flush();
    return kept;
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#handle?.close();
    this.#handle = undefined;
  }

  async #flush(): Promise<void> {
    // Lets the lines of this tick gather.
    await undefined;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        this.#handle ??= await openForAppend(this.#directory, this.#file);
        await this.#handle.appendFile(batch.map((line) => line.text).join(""));
        await this.#handle.datasync();
        for (const line of batch) line.kept();
      } catch (error) {
        this.#broken = { error };
        for (const line of [...batch, ...this.#waiting]) line.lost(error);
        this.#waiting = [];
      }
    }
    this.#flushing = undefined;
  }
}

/** Cuts off a torn end, so that the next line does not continue it, and makes the file's own existence durable. */
async function openForAppend(directory: string, file: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true });
  const { bytes } = await readJournal(file);
  const handle = await open(file, "a");
  await handle.truncate(bytes);
  const folder = await open(directory, "r");
  // Some platforms cannot sync a directory; there the file system does it.
  await folder.sync().catch(() => undefined);
  await folder.close();
  return handle;
}

/** Reads a journal; a file that is not there is an empty one. */
export async function readJournal(
  file: string,
): Promise<{ readonly records: readonly JournalRecord[]; readonly bytes: number }> {
  try {
    return readLines(await readFile(file));
  } catch (error) {
    if (isMissing(error)) return { records: [], bytes: 0 };
    throw error;
  }
}

/** Does an error say that the file or folder is not there? */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === "ENOENT";
}

/** The system's name of an error, such as `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
