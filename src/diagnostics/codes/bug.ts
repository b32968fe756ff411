import type { CodeRow } from "../code-row.js";

/** TG9nnn: faults of toolgen itself. */
export const bugCodes = {
  TG9001: {
    severity: "error",
    title: "internal error",
    help: "This is a bug in toolgen: please report it with the message and the signature of the tool.",
    explain:
      "toolgen met a state that it should never be in. Nothing was written. Please report it with the message and the signature of the tool.",
  },
} as const satisfies Record<string, CodeRow>;
