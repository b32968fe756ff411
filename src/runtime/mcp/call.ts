import type { CallToolRequest, CallToolResult, InputRequiredResult, ServerContext } from "@modelcontextprotocol/server";
import type { Registry } from "../contract.js";
import type { Pending } from "../schedule/outcome.js";
import { searchToolsTool } from "../select/search-tools.js";
import type { ReplyOptions, Toolbox } from "../toolbox.js";
import type { TurnReport } from "../turn/report.js";
import { catalogueFor, searchDefinition } from "./catalogue.js";
import { hasSearch } from "./listing.js";
import type { McpHost, McpOptions } from "./options.js";
import { progressSender } from "./progress.js";
import { callResult, failed, waitingText } from "./result.js";
import { answerIn, ask, type Seal } from "./waiting.js";

/** What a call is answered with, and from whom it came. */
export interface CallOrigin {
  readonly box: Toolbox<Registry>;
  readonly options: McpOptions;
  readonly host: McpHost;
  /** Present where the client can show its user a form. */
  readonly seal?: Seal;
  /** Takes the names of tools that the model has found. */
  readonly found: Set<string>;
}

/** Runs one call; a call that needs a person is answered with the question, and goes on when the request comes back with the answer. */
export async function callTool(
  { params }: CallToolRequest,
  context: ServerContext,
  origin: CallOrigin,
): Promise<CallToolResult | InputRequiredResult> {
  const { box, options, host, found } = origin;
  const { callable, find, byEntry } = catalogueFor(box, options, host);
  const search = params.name === searchToolsTool.name ? { definition: searchDefinition } : undefined;
  const tool = find(params.name) ?? search;
  // Each call is a turn of its own: what one client did wrong is nothing to another.
  const turn = {};
  const onProgress = progressSender(context);
  const run: ReplyOptions = {
    provider: "mcp",
    signal: context.mcpReq.signal,
    host,
    turn,
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    offered: [...callable.map(({ name }) => name), ...(hasSearch(options) ? [searchToolsTool.name] : [])],
    ...(onProgress === undefined ? {} : { onProgress: ({ update }) => onProgress(update) }),
  };
  const call = { id: String(context.mcpReq.id), name: params.name, arguments: params.arguments ?? {} };
  const report = (await takenUp(params.name, context, run, origin)) ?? (await box.run([call], run));
  for (const name of box.found({ turn })) found.add(name);
  const { outcome } = report;
  const [pending] = outcome?.pending ?? [];
  if (outcome === undefined || pending === undefined) return callResult(report, tool);
  const waiting = byEntry(pending.tool);
  const { seal } = origin;
  const about = { turn: outcome.turn, name: params.name };
  const question = seal && waiting && (await ask(about, pending, waiting, seal, context));
  return question ?? (await refused(outcome.turn, pending, run, origin));
}

/** The turn that the request comes back to; `undefined` where there is none, or it has ended: then the call is new. */
async function takenUp(
  name: string,
  context: ServerContext,
  run: ReplyOptions,
  { box, options }: CallOrigin,
): Promise<TurnReport | undefined> {
  const answer = answerIn(name, context);
  if (answer === undefined) return undefined;
  try {
    return await box.resume(answer.asked.turn, { ...run, decisions: answer.decisions });
  } catch (error) {
    // An answer counts once: what comes a second time, or to another process, is asked anew.
    options.onError?.(error instanceof Error ? error : new Error(String(error)));
    return undefined;
  }
}

/** Ends a turn that nobody can be asked about, so that nothing waits for ever. */
async function refused(
  turn: string,
  { id, tool, reason }: Pending,
  run: ReplyOptions,
  { box }: CallOrigin,
): Promise<CallToolResult> {
  const text = waitingText(tool, reason);
  const decision = reason === "approval" ? { kind: "deny" as const, reason: text } : { kind: "error" as const, text };
  await box.resume(turn, { ...run, decisions: { [id]: decision } });
  return failed(text);
}
