export type * from "./call.js";
export type { CompensationInput, ToolContext } from "./context.js";
export type * from "./contract.js";
export type { DriftFinding, DriftOptions, DriftReport, DriftView } from "./drift/options.js";
export {
  type Engine,
  type EngineTurn,
  type Happening,
  type InProcessEngine,
  inProcessEngine,
  type JournalRecord,
  type JournalStore,
  journaledEngine,
  type Settle,
  type Step,
} from "./engine/index.js";
export type { Counter, EventBase, RawText, ToolEvent } from "./events.js";
export type { Limits } from "./guard/limits.js";
export type { PolicyOptions, RepairPolicy } from "./guard/policy.js";
export type {
  Access as AccessDecision,
  AroundCall,
  Degraded,
  Next,
  RunOptions,
  RunOrigin,
  ToolboxOptions,
} from "./options.js";
export {
  isToolPart,
  type ToolFile,
  type ToolImage,
  type ToolPart,
  type ToolText,
  toolFile,
  toolImage,
  toolText,
} from "./parts.js";
export type { ArgsOf, InstancesOf, ResultOf, ServicesOf, ToolName } from "./registry-types.js";
export type { ShownResult } from "./result/shown.js";
export type { ResultStore } from "./result/store.js";
export {
  type Backoff,
  type Clock,
  createLocks,
  type Decision,
  type EdgeKind,
  type FailurePolicy,
  type Lease,
  type LockOptions,
  type Locks,
  type Pending,
  type Plan,
  type PlanEdge,
  type TurnOptions,
  type TurnOutcome,
  type TurnState,
} from "./schedule/index.js";
export type { Chosen } from "./select/choose.js";
export type { FormName, RegistryForms } from "./select/forms.js";
export type { FoundTool } from "./select/search-tools.js";
export type { Selection, SelectOptions } from "./select/select.js";
export { ToolError } from "./tool-error.js";
export { createToolbox, type ReplyOptions, type Toolbox } from "./toolbox.js";
export { hasScopes } from "./turn/authorize.js";
export type { Answer, TurnReport } from "./turn/report.js";
export type { ResumeReplyOptions } from "./turn/run-reply.js";
export { ArgumentsError, type ValidatedOptions, validated } from "./validated.js";
