export { type RestateEngineOptions, restateEngine } from "./engine.js";
export type { LockAddress } from "./lock-client.js";
export { type LockContext, lockHandlers } from "./lock-object.js";
export type { LockOwner, LockRequest } from "./lock-table.js";
export type { HandlerContext, ObjectState, RestateSdk } from "./sdk.js";
