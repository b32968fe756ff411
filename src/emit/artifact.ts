/** A file to be written: its path inside the output folder (POSIX separators) and its whole text (LF line ends, final newline). */
export interface Artifact {
  readonly path: string;
  readonly content: string;
  /** The same text as UTF-8 in pieces, where it is made of many: what did not change is then the very same piece as before. */
  readonly pieces?: readonly Uint8Array[];
}

/** A file made of pieces, of which most are the same from one build to the next. Its text is put together only when it is asked for. */
export function assembled(path: string, pieces: readonly Uint8Array[]): Artifact {
  return {
    path,
    pieces,
    get content() {
      return Buffer.concat(pieces).toString("utf8");
    },
  };
}

/** Pieces of a run: few enough that joining one again costs nothing, enough that a file is written in few parts. */
const RUN = 16;

interface Run {
  readonly items: readonly Uint8Array[];
  readonly isLast: boolean;
  readonly joined: Uint8Array;
}

/**
 * Runs by their first piece; a piece is in one list alone. One that is no longer the first lets go of the run: it would hold what the others
 * were then, and through these what they were with before, without end.
 */
const runs = new WeakMap<Uint8Array, Run>();

/** Many small pieces as a few large ones, with a separator between all: of those that did not change, the very same one as before. */
export function inRuns(items: readonly Uint8Array[], separator: Uint8Array = NOTHING): readonly Uint8Array[] {
  const joined: Uint8Array[] = [];
  for (let start = 0; start < items.length; start += RUN) {
    const first = items[start] ?? NOTHING;
    const isLast = start + RUN >= items.length;
    const last = runs.get(first);
    const run = last?.isLast === isLast && holds(last, items, start) ? last : join(items, start, isLast, separator);
    runs.set(first, run);
    for (const other of run.items.slice(1)) runs.delete(other);
    joined.push(run.joined);
  }
  return joined;
}

function holds(run: Run, all: readonly Uint8Array[], start: number): boolean {
  return (
    run.items.length === Math.min(RUN, all.length - start) &&
    run.items.every((item, index) => item === all[start + index])
  );
}

function join(all: readonly Uint8Array[], start: number, isLast: boolean, separator: Uint8Array): Run {
  const items = all.slice(start, start + RUN);
  const parts = items.flatMap((item, at) => (isLast && at === items.length - 1 ? [item] : [item, separator]));
  return { items, isLast, joined: Buffer.concat(parts) };
}

/** Parts, each a piece or several, with a separator between them. */
export function separated(
  parts: readonly (Uint8Array | readonly Uint8Array[])[],
  separator: Uint8Array,
): readonly Uint8Array[] {
  const all: Uint8Array[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) all.push(separator);
    if (part instanceof Uint8Array) all.push(part);
    else all.push(...part);
  }
  return all;
}

const NOTHING = new Uint8Array(0);

/** A piece of an {@link assembled} file. */
export function piece(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}

/** How many bytes pieces have together. */
export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
