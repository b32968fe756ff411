import type { CodeRow } from "../code-row.js";

/** TG1nnn: configuration and project set-up. */
export const configCodes = {
  TG1001: {
    severity: "error",
    title: "invalid configuration",
    explain:
      "A key of toolgen.json (or package.json#toolgen) is unknown or has a value of the wrong kind. The message names the key.",
  },
} as const satisfies Record<string, CodeRow>;
