import type { PreparedCall } from "../call.js";
import type { Settle, Step } from "../engine/port.js";
import { freshInput } from "../fresh-input.js";
import { askHost } from "./answer.js";
import { canonicalJson } from "./canonical.js";
import type { Clock } from "./clock.js";
import type { TurnOptions } from "./options.js";
import { sha256 } from "./sha256.js";
import type { TurnContext } from "./turn-context.js";

/** Names a tool's version together with its arguments: what a person saw is what may run. */
export function approvalHash(call: PreparedCall): string {
  const { name, fingerprint } = call.tool;
  return sha256(canonicalJson([name, fingerprint.model, fingerprint.code, call.wire]));
}

/** What decides whether a person is asked. */
export interface ApprovalContext {
  readonly options: Pick<TurnOptions, "needsApproval">;
  readonly clock: Clock;
}

/** Whether a person has to agree, as far as that is known without running a predicate. */
export function approvalNeed(call: PreparedCall, context: ApprovalContext): "yes" | "no" | "ask" {
  if (context.options.needsApproval !== undefined) return "ask";
  const { approval, irreversible } = call.tool.traits;
  if (approval === true || irreversible === true) return "yes";
  return approval === undefined ? "no" : "ask";
}

/** Runs the predicate. Anything but a clear `false` means that a person is asked. Returns how to stop waiting for it. */
export function askPredicate(call: PreparedCall, context: ApprovalContext, told: (asks: boolean) => void): () => void {
  const { needsApproval } = context.options;
  const { tool } = call;
  // The registry types its parameters per tool; the generated code checked that they fit.
  const predicate = tool.traits.approval as ((...args: readonly unknown[]) => boolean | Promise<boolean>) | undefined;
  return askHost(
    context,
    () => (needsApproval !== undefined ? needsApproval(call) : predicate?.(...tool.args(freshInput(call)))),
    (answer) => told(answer !== false),
  );
}

/** Runs the predicate of a call in a turn. Its answer is kept: a replay must not ask again. */
export class AskStep implements Step {
  readonly kind = "ask";
  readonly index: number;
  readonly name: string;
  readonly intent = false;
  readonly #context: TurnContext;
  readonly #call: PreparedCall;
  #stop: (() => void) | undefined;

  constructor(context: TurnContext, index: number, call: PreparedCall) {
    this.name = `ask:${index}`;
    this.index = index;
    this.#context = context;
    this.#call = call;
  }

  run(_again: boolean, settle: Settle): void {
    this.#stop = askPredicate(this.#call, this.#context, (asks) => settle(this, asks));
  }

  cancel(): void {
    this.#stop?.();
  }
}
