export type * from "./call.js";
export type { CompensationInput, ToolContext } from "./context.js";
export type * from "./contract.js";
export type { DriftFinding, DriftOptions, DriftReport, DriftView } from "./drift/options.js";
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
export type { Chosen } from "./select/choose.js";
export type { FormName, RegistryForms } from "./select/forms.js";
export type { FoundTool } from "./select/search-tools.js";
export type { Selection, SelectOptions } from "./select/select.js";
export { ToolError } from "./tool-error.js";
export { createToolbox, type ReplyOptions, type Toolbox } from "./toolbox.js";
export { hasScopes } from "./turn/authorize.js";
export type { Answer, TurnReport } from "./turn/report.js";
export { ArgumentsError, type ValidatedOptions, validated } from "./validated.js";
