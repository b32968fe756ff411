import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { ToolEvent } from "../events.js";

/** A sink of events that appends one line of JSON each to a file. */
export interface JsonLinesSink {
  /** Hand this to `onEvent`. Never throws and never waits. */
  readonly write: (event: ToolEvent) => void;
  /** Resolves when all that was written so far is in the file; rejects with the first error of the file system. */
  readonly flush: () => Promise<void>;
}

/** Opens a sink. Lines are written in batches, in order; the file, and its folder, are made when the first event comes. */
export function jsonLines(file: string): JsonLinesSink {
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;
  let failure: unknown;
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.join("");
      waiting = [];
      try {
        await mkdir(dirname(file), { recursive: true });
        await appendFile(file, batch);
      } catch (error) {
        failure ??= error;
      }
    }
    writing = undefined;
  };
  return {
    write(event) {
      waiting.push(`${lineOf(event)}\n`);
      writing ??= Promise.resolve().then(drain);
    },
    async flush() {
      await writing;
      if (failure !== undefined) throw failure;
    },
  };
}

/** A tool's progress may hold anything; an event that has no JSON keeps its type. */
function lineOf(event: ToolEvent): string {
  try {
    return JSON.stringify(event);
  } catch {
    return JSON.stringify({ at: event.at, type: event.type, unreadable: true });
  }
}
