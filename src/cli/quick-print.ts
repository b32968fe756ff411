import { fstatSync, writeSync } from "node:fs";
import type { PrintedReport } from "../cache/times.js";
import { allowEarlyEnd } from "./early-end.js";

/**
 * Prints a report on standard output, past the streams of Node, which take longer to load than all else that a build without changes
 * does. `false`, and nothing printed, where it should have colours.
 */
export function quicklyPrinted({ text, hasColors }: PrintedReport): boolean {
  if (hasColors && mayHaveColors()) return false;
  let left: Uint8Array = Buffer.from(text);
  try {
    while (left.length > 0) left = left.subarray(writeSync(1, left));
  } catch {
    // A pipe that is full, or that nobody reads any more.
    allowEarlyEnd(process.stdout);
    process.stdout.write(left);
  }
  return true;
}

/** On what may be a terminal, or wherever they are asked for. The reporter knows more. */
function mayHaveColors(): boolean {
  return Boolean(process.env.FORCE_COLOR) || fstatSync(1).isCharacterDevice();
}
