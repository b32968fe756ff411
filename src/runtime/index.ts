export type { Adapter, Messages } from "./adapter/adapter.js";
export type { ChatChunk, ChatMessage, ChatReply, ChatTool, ChatToolCall, ChatToolMessage } from "./adapter/chat.js";
export type { ChatAdapter } from "./adapter/chat-adapter.js";
export type { ChatChoice } from "./adapter/chat-choice.js";
export type { ToolChoice } from "./adapter/choice.js";
export type { DefinitionOptions, Definitions } from "./adapter/definitions.js";
export type { CallStream, PartialCall } from "./adapter/stream.js";
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
export type { Counter, EventBase, EventDraft, RawText, ToolEvent } from "./events.js";
export type { Limits } from "./guard/limits.js";
export type { PolicyOptions, RepairPolicy } from "./guard/policy.js";
export type {
  Access as AccessDecision,
  AroundCall,
  Degraded,
  EmbedTexts,
  Next,
  ProgressReport,
  RunOptions,
  RunOrigin,
  ToolboxOptions,
} from "./options.js";
export {
  isToolPart,
  type PartSource,
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
  type AttemptContext,
  type Backoff,
  type Clock,
  type Compensate,
  type CompensationCall,
  createLocks,
  type Decision,
  type EdgeKind,
  type Execute,
  type Execution,
  type FailurePolicy,
  type Footprint,
  type ForeignCall,
  type Key as DataKey,
  type Lease,
  type LockOptions,
  type Locks,
  type Pending,
  type Plan,
  type PlanEdge,
  type PlannableCall,
  type ScheduleEvent,
  type SettledCall,
  type TurnOptions,
  type TurnOutcome,
  type TurnState,
} from "./schedule/index.js";
export type { LockMode } from "./schedule/lock-mode.js";
export type { WantedLock } from "./schedule/lock-set.js";
export type { Chosen } from "./select/choose.js";
export type { Counting, FormName, FormTokens, RegistryForms, ToolForms } from "./select/forms.js";
export type { SearchIndex } from "./select/search-index.js";
export type { FoundTool } from "./select/search-tools.js";
export type { Selection, SelectOptions } from "./select/select.js";
export type { SearchVectors } from "./select/vectors.js";
export { ToolError } from "./tool-error.js";
export { createToolbox, type ReplyOptions, type Toolbox } from "./toolbox.js";
export { hasScopes } from "./turn/authorize.js";
export type { Answer, TurnReport } from "./turn/report.js";
export type { ResumeReplyOptions } from "./turn/run-reply.js";
export { ArgumentsError, type ValidatedOptions, validated } from "./validated.js";
export type { Given } from "./with-defaults.js";
