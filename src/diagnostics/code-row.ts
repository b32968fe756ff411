import type { Severity } from "./diagnostic.js";

/** A row of the code table. */
export interface CodeRow {
  readonly severity: Severity;
  /** A few words, as in a list of codes. */
  readonly title: string;
  /** One line of advice, used where the reporter gives none. */
  readonly help?: string;
  /** A paragraph or two for `toolgen explain`: why it is reported and what to write instead. */
  readonly explain: string;
}
