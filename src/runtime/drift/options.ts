/** One way in which a result is not what was declared. Holds names and kinds, never a value. */
export interface DriftFinding {
  /** `unknown`: a field that the declared type does not have. `mistyped`: a value of the wrong kind, or outside its bounds. */
  readonly kind: "unknown" | "missing" | "mistyped";
  /** Place in the result; `*` stands for any index or key: `items.*.price`. The empty string is the result itself. */
  readonly path: string;
  /** What was declared, in plain words; absent for unknown fields. */
  readonly expected?: string;
  /** Kind of what was there: `string`, `array`, `null`; absent for missing fields. */
  readonly observed?: string;
}

/** Results of one tool that drifted in the same way. */
export interface DriftReport {
  readonly tool: string;
  /** Fingerprint of the declared contract, as in the manifest. */
  readonly contract: string;
  /** Fingerprint of the shape that the results had: sha256 of names and kinds, 16 characters of hex. */
  readonly shape: string;
  readonly findings: readonly DriftFinding[];
  /** Results so far, with when the first and the latest came, in milliseconds since the epoch. */
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** A call whose result it was. */
  readonly callId: string;
}

/** Which results are compared with what was declared, and what becomes of those that differ. */
export interface DriftOptions {
  /** All results, none, or a share of them from 0 to 1, drawn by chance. Default `all`. */
  readonly mode?: "all" | "off" | number | undefined;
  /** Told of a new kind of drift at once, and of its repeats at the 10th, 100th, 1000th and so on. What it throws is ignored. */
  readonly onDrift?: ((report: DriftReport) => void) | undefined;
  /** Tools whose drifted results fail the call with `invalid_result`; checked before the answer, whatever the mode. */
  readonly enforce?: readonly string[] | undefined;
  /** Kinds of drift that are told apart; later ones are not kept. Default 500. */
  readonly maxReports?: number | undefined;
}

/** What a toolbox tells of the drift it saw. */
export interface DriftView {
  /** Drift so far, in the order of first sight. */
  readonly reports: () => readonly DriftReport[];
  /** Resolves when all results so far are looked at; for hosts that end with the answer, such as edge workers (`waitUntil`). */
  readonly settled: () => Promise<void>;
}
