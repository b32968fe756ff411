import type { AnthropicCaller } from "./marks.js";

/** The definition of a tool. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: { type: "object"; properties?: unknown; required?: string[]; [keyword: string]: unknown };
  strict?: boolean;
  defer_loading?: boolean;
  eager_input_streaming?: boolean;
  allowed_callers?: AnthropicCaller[];
  cache_control?: { type: "ephemeral"; ttl: "5m" | "1h" };
}
