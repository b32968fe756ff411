import { breaking, codeCompatible, codeOnly, compatible, type RuleRow } from "./row.js";

/** Rules about what a tool reads and writes. */
export const effectRules = {
  "write-to-read": {
    ...breaking,
    purpose:
      "A tool that wrote is declared to only read. A host would from now on run it unattended, in parallel and again after a failure; if the declaration is wrong, data is lost. Look at the implementation before accepting it.",
  },
  "unknown-to-read": {
    ...breaking,
    purpose:
      "A tool of unknown effects, treated as a write so far, is declared to only read, and would be run unattended and in parallel.",
  },
  "read-to-write": {
    ...breaking,
    purpose: "A tool that only read writes now. Whoever allowed it because it was harmless has to decide again.",
  },
  "read-to-unknown": {
    ...breaking,
    purpose: "A tool that only read has unknown effects now and is treated as a write: it is no longer run unattended.",
  },
  "unknown-to-write": {
    ...compatible,
    purpose: "Effects that were unknown are declared, and include writes. It was treated as a write before.",
  },
  "write-to-unknown": {
    ...compatible,
    purpose:
      "The effects of a tool that writes are unknown now: it conflicts with everything, so turns get slower, not wrong.",
  },
  "read-key-added": {
    ...codeCompatible,
    purpose: "The tool declares one more source that it reads. It waits for more writes than before.",
  },
  "read-key-removed": {
    ...codeOnly,
    purpose:
      "The tool no longer declares a source that it read. The scheduler may run it beside a write of that source.",
  },
  "write-key-added": {
    ...codeCompatible,
    purpose: "The tool declares one more source that it writes. More calls wait for it.",
  },
  "write-key-removed": {
    ...codeOnly,
    purpose:
      "The tool no longer declares a source that it wrote. Calls that read or write it may run at the same time.",
  },
} as const satisfies Record<string, RuleRow>;
