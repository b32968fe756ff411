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

const runs = new WeakMap<Uint8Array, { readonly items: readonly Uint8Array[]; readonly joined: Uint8Array }>();

/** Many small pieces as a few large ones, with a separator between all: of those that did not change, the very same one as before. */
export function inRuns(items: readonly Uint8Array[], separator: Uint8Array = NOTHING): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(items.length / RUN) }, (_, index) => {
    const own = items.slice(index * RUN, (index + 1) * RUN);
    const [first = NOTHING] = own;
    const last = runs.get(first);
    const ends = index * RUN + own.length === items.length;
    const joined = own.flatMap((item, at) => (ends && at === own.length - 1 ? [item] : [item, separator]));
    if (last?.items.length === joined.length && joined.every((item, at) => item === last.items[at])) return last.joined;
    const made = { items: joined, joined: Buffer.concat(joined) };
    runs.set(first, made);
    return made.joined;
  });
}

const NOTHING = new Uint8Array(0);

/** A piece of an {@link assembled} file. */
export function piece(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
