import { createHash } from "node:crypto";
import type { JournalRecord } from "../engine/journal.js";

/** One record as a line: a checksum, a space, JSON. */
export function toLine(record: JournalRecord): string {
  const text = JSON.stringify(record);
  return `${checksum(text)} ${text}\n`;
}

/** The records of a journal's text, and how many of its bytes they take: what follows was being written when the process ended. */
export function readLines(content: Buffer): { readonly records: readonly JournalRecord[]; readonly bytes: number } {
  const records: JournalRecord[] = [];
  let bytes = 0;
  for (let end = content.indexOf(NEWLINE); end >= 0; end = content.indexOf(NEWLINE, bytes)) {
    const record = parseLine(content.toString("utf8", bytes, end));
    if (record === undefined) {
      refuseDamage(content, end + 1, records.length + 1);
      break;
    }
    records.push(record);
    bytes = end + 1;
  }
  return { records, bytes };
}

const NEWLINE = 0x0a;
const CHECKSUM_LENGTH = 16;

/** Only the end of a file can be torn. A bad line with good ones behind it means that the disk or somebody changed it. */
function refuseDamage(content: Buffer, from: number, line: number): void {
  const rest = content.toString("utf8", from).split("\n");
  if (rest.some((text) => parseLine(text) !== undefined)) throw new Error(`The journal is damaged at line ${line}.`);
}

function parseLine(line: string): JournalRecord | undefined {
  const text = line.slice(CHECKSUM_LENGTH + 1);
  if (line.slice(0, CHECKSUM_LENGTH) !== checksum(text)) return undefined;
  // The checksum holds, so this is what `toLine` wrote.
  return JSON.parse(text) as JournalRecord;
}

function checksum(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, CHECKSUM_LENGTH);
}
