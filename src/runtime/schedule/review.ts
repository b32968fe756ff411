import type { Failure, PreparedCall } from "../call.js";
import type { Json } from "../contract.js";
import { type Decision, isDecision } from "./outcome.js";
import { isPrepared, type PlannableCall } from "./plannable.js";

/** Judges edited arguments by what only this moment knows, such as run-time lists of values; what it gives is why they are refused. */
export type Review = (tool: PreparedCall["tool"], wire: Json) => Promise<Failure | undefined>;

/** A decision as it is recorded, with why its edit was refused: played back later it must come to the same. */
export type ReviewedDecision = Decision & { readonly refused?: Failure };

/** Reviews the edits among decisions about calls, before a journal records them. */
export async function reviewDecisions(
  decisions: Readonly<Record<string, Decision>>,
  calls: readonly PlannableCall[],
  review: Review | undefined,
): Promise<Readonly<Record<string, ReviewedDecision>>> {
  const reviewed = await Promise.all(
    Object.entries(decisions).map(async ([id, decision]): Promise<[string, ReviewedDecision]> => {
      if (!isDecision(decision) || decision.kind !== "edit") return [id, decision];
      const { kind, wire } = decision;
      const call = calls.find((each) => each.id === id);
      const refused = call !== undefined && isPrepared(call) ? await review?.(call.tool, wire) : undefined;
      // Nothing else of it is taken: a decision may come from a request.
      return [id, { kind, wire, ...(refused === undefined ? {} : { refused }) }];
    }),
  );
  return Object.fromEntries(reviewed);
}
