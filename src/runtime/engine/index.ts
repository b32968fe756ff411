export type { InProcessEngine } from "./in-process.js";
export { inProcessEngine } from "./in-process.js";
export type { JournalRecord, JournalStore } from "./journal.js";
export { journaledEngine } from "./journaled-engine.js";
export type { Engine, EngineTurn, Happening, Settle, Step } from "./port.js";
