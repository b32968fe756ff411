import type { CodeRow } from "../code-row.js";

/** TG5nnn: planning and writing output. */
export const outputCodes = {
  TG5001: {
    severity: "error",
    title: "output cannot be written",
    explain: "The output folder is read-only or not a folder.",
  },
} as const satisfies Record<string, CodeRow>;
