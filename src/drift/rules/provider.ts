import { breaking, compatible, type RuleRow } from "./row.js";

/** Rules about the definitions that providers are sent. */
export const providerRules = {
  "provider-added": { ...compatible, purpose: "The tool has a definition for one more provider." },
  "provider-removed": {
    ...breaking,
    purpose: "The tool has no definition any more for a provider: requests to it go without the tool.",
  },
  "provider-definition-changed": {
    ...compatible,
    purpose:
      "A provider's definition of the tool changed in its bytes. Where nothing else changed, the rendering did (another version of toolgen, another setting): prompt caches are cold once.",
  },
  "strict-gained": { ...compatible, purpose: "The provider now constrains decoding to the tool's schema." },
  "strict-lost": {
    model: "breaking",
    code: "compatible",
    purpose:
      "The provider no longer constrains decoding to the tool's schema: malformed arguments, which could not occur, can.",
  },
} as const satisfies Record<string, RuleRow>;
