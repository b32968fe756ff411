import { ToolCallError } from "../adapter/call-error.js";
import { nameFor } from "../adapter/name-for.js";
import type { Registry } from "../contract.js";
import { parseLenient } from "../guard/parse/lenient.js";
import { isForeign } from "../schedule/plannable.js";
import type { ReplyOptions, Toolbox } from "../toolbox.js";
import type { MendedCalls } from "./mended-calls.js";
import type { AiSdkRepair, AiSdkToolCall } from "./shapes.js";

/** What the repair of calls stands on. */
export interface RepairContext {
  readonly box: Toolbox<Registry>;
  readonly provider: string;
  readonly options: ReplyOptions;
  /** The names of those tools of a request that are the box's own. */
  readonly ownNames: (tools: object) => readonly string[];
  readonly keep: MendedCalls["keep"];
}

/** Mends what the SDK refuses before a tool hears of it: other spellings of a name, and broken JSON. */
export function repairer({ box, provider, options, ownNames, keep }: RepairContext): AiSdkRepair {
  const named = nameFor(box, provider);
  return async ({ toolCall, tools }) => {
    const run = { ...options, provider, offered: ownNames(tools) };
    const raw = { id: toolCall.toolCallId, name: toolCall.toolName, arguments: toolCall.input };
    const [planned, another] = box.plan([raw], run).calls;
    if (planned === undefined || another !== undefined || isForeign(planned)) return null;
    const input = readable(toolCall);
    if (planned.tool !== undefined && input !== undefined) {
      const name = named(planned.tool.name);
      if (planned.tool.invoke !== undefined) keep({ written: raw, name, input });
      return { ...toolCall, toolName: name, input };
    }
    // What is prepared would run.
    if (!("settled" in planned)) return null;
    const { answers, results } = await box.run([raw], run);
    const [answer] = answers;
    if (answer === undefined) return null;
    throw new ToolCallError(answer.shown.text, answer.id, answer.name, results[0]);
  };
}

/** The arguments as JSON that the SDK can read. */
function readable({ input }: AiSdkToolCall): string | undefined {
  if (input.trim() === "") return "{}";
  const read = parseLenient(input);
  return read.ok && read.values.length === 1 ? JSON.stringify(read.values[0]) : undefined;
}
