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

/** A piece of an {@link assembled} file. */
export function piece(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
