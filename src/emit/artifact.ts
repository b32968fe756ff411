/** A file to be written: its path inside the output folder (POSIX separators) and its whole text (LF line ends, final newline). */
export interface Artifact {
  readonly path: string;
  readonly content: string;
}
