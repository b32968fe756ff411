import type { AiSdkMessage } from "./shapes.js";

/**
 * Do the messages say that a person agreed to this call? Answers of the last message alone count, as they do for the SDK: a later reply may
 * have a call of the same id.
 */
export function isApproved(messages: readonly AiSdkMessage[], toolCallId: string): boolean {
  const requests = new Set(
    messages
      .flatMap(partsOf)
      .flatMap((part) =>
        isA(part, "tool-approval-request") &&
        "toolCallId" in part &&
        part.toolCallId === toolCallId &&
        "approvalId" in part
          ? [part.approvalId]
          : [],
      ),
  );
  const answer = messages
    .slice(-1)
    .flatMap(partsOf)
    .findLast((part) => isA(part, "tool-approval-response") && "approvalId" in part && requests.has(part.approvalId));
  return answer !== undefined && "approved" in answer && answer.approved === true;
}

function partsOf({ content }: AiSdkMessage): readonly object[] {
  return typeof content === "string" ? [] : content;
}

function isA(part: object, type: string): boolean {
  return "type" in part && part.type === type;
}
