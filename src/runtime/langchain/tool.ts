import { type CallbackManagerForToolRun, parseCallbackConfigArg } from "@langchain/core/callbacks/manager";
import type { MessageContent, ToolMessage } from "@langchain/core/messages";
import { StructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";
import type { Json } from "../contract.js";

/** Content and artifact, or a whole message. */
export type ToolOutput = [content: MessageContent | ToolMessage, artifact: Json | undefined];

/** Runs one call: its arguments, and how it was called. */
export type RunCall = (input: unknown, config: ToolRunnableConfig) => Promise<ToolOutput>;

/** A tool as LangChain takes it, which leaves it to the guard to judge arguments. */
export class ToolboxTool extends StructuredTool<Record<string, unknown>> {
  readonly name: string;
  readonly description: string;
  readonly schema: Record<string, unknown>;
  readonly run: RunCall;

  constructor(fields: { name: string; description: string; schema: Record<string, unknown>; run: RunCall }) {
    super({ responseFormat: "content_and_artifact" });
    this.name = fields.name;
    this.description = fields.description;
    this.schema = fields.schema;
    this.run = fields.run;
  }

  static override lc_name(): string {
    return "ToolboxTool";
  }

  protected override _call(
    input: unknown,
    _manager?: CallbackManagerForToolRun,
    config: ToolRunnableConfig = {},
  ): Promise<ToolOutput> {
    return this.run(input, config);
  }

  /** LangChain refuses what its schema does not fit before a tool hears of it. The guard mends what it can, and its feedback says more. */
  override call: StructuredTool<Record<string, unknown>>["call"] = (input, config, tags) => {
    const named = parseCallbackConfigArg(config);
    named.runName ??= this.name;
    const unchecked: this = Object.create(this, { schema: { value: {} } });
    return super.call.call(unchecked, input, named as typeof config, tags) as ReturnType<typeof this.call>;
  };
}
