/** What generated code imports as `$rt`. Nothing here is meant to be called by hand. */
export type * from "../contract.js";
