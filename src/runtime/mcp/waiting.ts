import {
  createRequestStateCodec,
  type InputRequiredResult,
  type InputResponseView,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Json } from "../contract.js";
import type { Decision, Pending } from "../schedule/outcome.js";
import type { CalledTool } from "./catalogue.js";
import { questionFor } from "./elicit.js";

/** What a question was about; it travels sealed through the client and comes back with the answer. */
export interface Asked {
  readonly turn: string;
  readonly callId: string;
  /** The name that the request called. */
  readonly name: string;
  readonly reason: "approval" | "client";
  /** Names the arguments and the version of the tool that were shown. */
  readonly hash: string;
  /** The key under which the form asks for a result that is no object. */
  readonly resultKey?: string;
}

/** Seals questions, so that a client can neither make one up nor hand an answer on to somebody else. */
export type Seal = RequestStateCodec<Asked>;

const VALID_SECONDS = 3600;
const MAX_REASON = 500;
/** Under which a client finds the question and files the answer. */
const KEY = "answer";

/** Makes the seal of a server; without a key of its own, answers are good for this process alone. */
export function createSeal(key: string | Uint8Array = crypto.getRandomValues(new Uint8Array(32))): Seal {
  return createRequestStateCodec<Asked>({
    key,
    ttlSeconds: VALID_SECONDS,
    bind: ({ mcpReq, http }) => `${mcpReq.method}\0${http?.authInfo?.clientId ?? ""}`,
  });
}

/** Asks the client's user about a call that waits; `undefined` where that cannot be asked with a form. */
export async function ask(
  { turn, name }: { readonly turn: string; readonly name: string },
  pending: Pending,
  tool: CalledTool,
  seal: Seal,
  context: ServerContext,
): Promise<InputRequiredResult | undefined> {
  const { id: callId, reason, hash = "" } = pending;
  const question = questionFor(pending, tool);
  if (question === undefined || reason === "foreign") return undefined;
  const { resultKey } = tool;
  const asked: Asked = { turn, callId, name, reason, hash, ...(resultKey === undefined ? {} : { resultKey }) };
  return inputRequired({ inputRequests: { [KEY]: question }, requestState: await seal.mint(asked, context) });
}

/** The question that a request comes back with, and what it answers; it may carry no answer yet. */
export function answerIn(
  name: string,
  { mcpReq }: ServerContext,
): { readonly asked: Asked; readonly decisions: Readonly<Record<string, Decision>> } | undefined {
  const asked = mcpReq.requestState<Asked>();
  if (asked?.name !== name) return undefined;
  const decision = decisionOf(inputResponse(mcpReq.inputResponses, KEY), asked);
  return { asked, decisions: decision === undefined ? {} : { [asked.callId]: decision } };
}

function decisionOf(response: InputResponseView, { reason, hash, resultKey }: Asked): Decision | undefined {
  if (response.kind !== "elicit") return undefined;
  const { action, content = {} } = response;
  const why = action === "accept" ? content.reason : `The user ${closed(action)}.`;
  if (reason === "client") {
    if (action !== "accept") return { kind: "error", text: `The user ${closed(action)}.` };
    // What a client sends is JSON; the tool's own validator looks at it next.
    return { kind: "result", wire: (resultKey === undefined ? content : content[resultKey]) as Json };
  }
  if (action === "accept" && content.decision === "approve") return { kind: "approve", hash };
  return typeof why === "string" && why.trim() !== ""
    ? { kind: "deny", reason: why.trim().slice(0, MAX_REASON) }
    : { kind: "deny" };
}

function closed(action: "decline" | "cancel"): string {
  return action === "decline" ? "declined" : "closed the question without an answer";
}
