import type { CodeRow } from "../code-row.js";

/** TG2nnn: tags in JSDoc. */
export const annotationCodes = {
  TG2001: {
    severity: "error",
    title: "unknown tag",
    explain: "A tag is close to one of toolgen's but is none of them.",
  },
} as const satisfies Record<string, CodeRow>;
