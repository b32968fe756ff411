import { oneLine } from "../diagnostics/visible.js";
import type { Progress } from "../pipeline/compilation.js";
import type { Io } from "./io.js";
import type { CommonOptions } from "./options.js";

/** Shows how far a long build is. */
export interface ProgressLine {
  show(progress: Progress): void;
  /** Removes the line, before results are printed. */
  clear(): void;
}

const PATIENCE = 400;
const REDRAW = 100;
const LOG_EVERY = 5_000;

/**
 * On a terminal one line on standard error that is drawn over, from half a second on; elsewhere a line every few seconds, so
 * that a log shows life; with `--quiet` nothing.
 */
export function progressLine(io: Io, common: CommonOptions, now: () => number = Date.now): ProgressLine {
  if (common.quiet) return { show: () => {}, clear: () => {} };
  const startedAt = now();
  let shownAt = startedAt;
  let drawn = false;
  return {
    show(progress) {
      const time = now();
      const wait = io.errIsTerminal ? (drawn ? REDRAW : PATIENCE) : LOG_EVERY;
      if (time - shownAt < wait) return;
      shownAt = time;
      drawn = true;
      const text = oneLine(line(progress));
      io.err(io.errIsTerminal ? `\r\u001b[2K${text}` : `${text}\n`);
    },
    clear() {
      if (drawn && io.errIsTerminal) io.err("\r\u001b[2K");
      drawn = false;
    },
  };
}

function line({ step, done, total }: Progress): string {
  if (done === undefined) return `${step}...`;
  return total === undefined ? `${step}: ${done}` : `${step}: ${done} of ${total}`;
}
