import {
  type FrameworkOptions,
  type PlainDefinition,
  plainDefinitions,
  toolNames,
} from "../adapter/plain-definition.js";
import { sideBySide } from "../adapter/side-by-side.js";
import type { RawCall } from "../call.js";
import type { RunOptions } from "../options.js";
import { failureOf } from "../schedule/call-results.js";
import { isPrepared } from "../schedule/plannable.js";
import type { ReplyOptions, Toolbox } from "../toolbox.js";
import { isApproved } from "./approved.js";
import { mendedCalls } from "./mended-calls.js";
import { modelOutput, outputOf } from "./output.js";
import { repairer } from "./repair.js";
import { type Judge, schemaOf } from "./schema.js";
import type { AiSdkCallOptions, AiSdkRepair, AiSdkTool, AiSdkTools } from "./shapes.js";

export { ToolCallError } from "../adapter/call-error.js";
export type { FrameworkOptions } from "../adapter/plain-definition.js";
export type * from "./shapes.js";

/** A toolbox as tools of the AI SDK. */
export interface AiSdk {
  /** The tools for `generateText`, `streamText` and agents; others can be added to the record. */
  readonly tools: (options?: FrameworkOptions) => AiSdkTools;
  /**
   * For `experimental_repairToolCall` (`repairToolCall` in `ai` 7): other spellings of a tool's name and broken JSON are mended, and a phantom tool is answered with the
   * closest names. `host` is needed where `tools` was given one.
   */
  readonly repair: (options?: FrameworkOptions) => AiSdkRepair;
}

/**
 * Puts a toolbox behind the AI SDK, which runs the loop. Make one for each conversation, or name that by `turn`. Definitions are those of
 * `json-schema` unless another provider is named.
 */
export function aiSdk(
  box: Toolbox,
  { provider = "json-schema" }: { readonly provider?: string | undefined } = {},
): AiSdk {
  const conversation = {};
  const runApart = sideBySide(box, provider);
  const owned = new WeakSet<object>();
  const mended = mendedCalls();
  const runOf = (options: FrameworkOptions, call?: AiSdkCallOptions): RunOptions => ({
    ...options,
    turn: options.turn ?? conversation,
    host: options.host ?? call?.experimental_context ?? call?.context,
    signal: call?.abortSignal,
  });
  const toolFor = (definition: PlainDefinition, options: FrameworkOptions, offered: readonly string[]): AiSdkTool => {
    const { name, description, strict, entry } = definition;
    const isElsewhere = entry !== undefined && entry.invoke === undefined;
    const judge = (input: unknown) =>
      judged(box, { id: "", name, arguments: input }, { ...runOf(options), offered, provider });
    const tool: AiSdkTool = {
      ...(entry?.title === undefined ? {} : { title: entry.title }),
      description,
      inputSchema: schemaOf(definition, isElsewhere ? judge : undefined),
      ...(strict ? { strict } : {}),
    };
    owned.add(tool);
    if (isElsewhere) return tool;
    const needsApproval = (input: unknown, call: AiSdkCallOptions) =>
      box.needsApproval(mended.asWritten(name, input, call.toolCallId), { ...runOf(options, call), offered, provider });
    return Object.assign(tool, {
      ...(entry !== undefined && box.mayNeedApproval(entry) ? { needsApproval } : {}),
      async execute(input: unknown, call: AiSdkCallOptions) {
        const raw = mended.asWritten(name, input, call.toolCallId);
        mended.forget(raw.id);
        const approved = isApproved(call.messages, raw.id);
        const run = { ...runOf(options, call), offered };
        return outputOf(await runApart({ call: raw, options: run, reply: call.messages, approved }));
      },
      toModelOutput: ({ output }: Parameters<NonNullable<AiSdkTool["toModelOutput"]>>[0]) => modelOutput(output),
    });
  };
  return {
    tools(options = {}) {
      const given = { ...options, turn: options.turn ?? conversation };
      const definitions = plainDefinitions(box, provider, given);
      const offered = toolNames(definitions);
      return Object.fromEntries(definitions.map((each) => [each.name, toolFor(each, given, offered)]));
    },
    repair: (options = {}) =>
      repairer({
        box,
        provider,
        options: runOf(options),
        ownNames: (tools) => namesIn(tools, owned, box, provider),
        keep: mended.keep,
      }),
  };
}

/** What the guard says of a call that somebody else runs. */
function judged(box: Toolbox, call: RawCall, run: ReplyOptions): ReturnType<Judge> {
  const [planned] = box.plan([call], run).calls;
  if (planned !== undefined && isPrepared(planned)) return { wire: planned.wire };
  const settled = planned !== undefined && "settled" in planned ? planned.settled : undefined;
  return { feedback: failureOf(settled)?.text ?? `${call.name} cannot be called.` };
}

/** Names of the toolbox's own tools in a record, as the registry has them. */
function namesIn(tools: object, owned: WeakSet<object>, box: Toolbox, provider: string): readonly string[] {
  const shown = new Set(
    Object.entries(tools).flatMap(([name, tool]) => (typeof tool === "object" && owned.has(tool) ? [name] : [])),
  );
  const definitions = box.registry.definitions[provider] ?? {};
  return Object.keys(definitions).filter((tool) => shown.has(definitions[tool]?.name ?? tool));
}
