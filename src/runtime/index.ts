export type * from "./call.js";
export type * from "./contract.js";
