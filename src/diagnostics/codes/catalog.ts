import type { CodeRow } from "../code-row.js";

/** TG4nnn: the catalogue of tools and provider rules. */
export const catalogCodes = {
  TG4001: {
    severity: "error",
    title: "two tools of one name",
    explain: "Tool names must be unique, also after normalising case and separators.",
  },
} as const satisfies Record<string, CodeRow>;
