import type { AnthropicTool } from "./tool.js";

/** What a host may say of definitions beyond the tools themselves. */
export interface AnthropicMarks {
  /** How long the provider keeps what it made of the definitions: the last one that it may mark carries `cache_control`. */
  readonly cache?: "5m" | "1h" | undefined;
  /** Names of the tools whose arguments stream as they are written, unchecked by the provider. */
  readonly eagerInputStreaming?: readonly string[] | undefined;
  /** Who may call a tool, by its name; where it is not named, the model alone. */
  readonly allowedCallers?: Readonly<Record<string, readonly AnthropicCaller[]>> | undefined;
}

/** The model itself, or a version of the provider's code execution. */
export type AnthropicCaller =
  | "direct"
  | "code_execution_20250825"
  | "code_execution_20260120"
  | "code_execution_20260521";

/** Marks definitions; options name tools by their own names, `nameOf` says how definitions name them. A deferred one is never marked for the cache: the API refuses both on one tool. */
export function mark<Entry extends object>(
  entries: readonly Entry[],
  { cache, eagerInputStreaming = [], allowedCallers = {} }: AnthropicMarks,
  nameOf: (tool: string) => string,
): (Entry | (Entry & AnthropicTool))[] {
  const eager = new Set(eagerInputStreaming.map(nameOf));
  const callersOf = new Map(Object.entries(allowedCallers).map(([tool, callers]) => [nameOf(tool), callers]));
  const last = cache === undefined ? -1 : entries.findLastIndex((entry) => isTool(entry) && !entry.defer_loading);
  return entries.map((entry, index) => {
    if (!isTool(entry)) return entry;
    const callers = callersOf.get(entry.name);
    return {
      ...entry,
      ...(eager.has(entry.name) ? { eager_input_streaming: true } : {}),
      ...(callers === undefined ? {} : { allowed_callers: [...callers] }),
      ...(index === last && cache !== undefined ? { cache_control: { type: "ephemeral" as const, ttl: cache } } : {}),
    };
  });
}

function isTool<Entry extends object>(entry: Entry): entry is Entry & AnthropicTool {
  return "input_schema" in entry;
}
