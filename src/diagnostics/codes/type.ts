import type { CodeRow } from "../code-row.js";

/** TG3nnn: types that cannot be expressed, in part or whole. */
export const typeCodes = {
  TG3001: {
    severity: "error",
    title: "type cannot be expressed",
    explain: "A required part of a parameter has no form in JSON.",
  },
} as const satisfies Record<string, CodeRow>;
