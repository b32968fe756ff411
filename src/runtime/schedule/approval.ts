import type { PreparedCall } from "../call.js";
import type { Settle, Step } from "../engine/port.js";
import { freshInput } from "../fresh-input.js";
import { askHost } from "./answer.js";
import { canonicalJson } from "./canonical.js";
import { sha256 } from "./sha256.js";
import type { TurnContext } from "./turn-context.js";

/** Names a tool's version together with its arguments: what a person saw is what may run. */
export function approvalHash(call: PreparedCall): string {
  const { name, fingerprint } = call.tool;
  return sha256(canonicalJson([name, fingerprint.model, fingerprint.code, call.wire]));
}

/** Whether a person has to agree, as far as that is known without running a predicate. */
export function approvalNeed(call: PreparedCall, context: TurnContext): "yes" | "no" | "ask" {
  if (context.options.needsApproval !== undefined) return "ask";
  const { approval, irreversible } = call.tool.traits;
  if (approval === true || irreversible === true) return "yes";
  return approval === undefined ? "no" : "ask";
}

/** Runs the predicate. Its answer is kept: a replay must not ask again. Anything but a clear `false` means that a person is asked. */
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
    const { options } = this.#context;
    const { tool } = this.#call;
    // The registry types its parameters per tool; the generated code checked that they fit.
    const predicate = tool.traits.approval as ((...args: readonly unknown[]) => boolean | Promise<boolean>) | undefined;
    this.#stop = askHost(
      this.#context,
      () =>
        options.needsApproval !== undefined
          ? options.needsApproval(this.#call)
          : predicate?.(...tool.args(freshInput(this.#call))),
      (answer) => settle(this, answer !== false),
    );
  }

  cancel(): void {
    this.#stop?.();
  }
}
