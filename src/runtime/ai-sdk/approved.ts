import type { AiSdkMessage } from "./shapes.js";

/** Do the messages say that a person agreed to this call? The last answer to a request for it counts. */
export function isApproved(messages: readonly AiSdkMessage[], toolCallId: string): boolean {
  const parts = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const requests = new Set(
    parts.flatMap((part) =>
      isA(part, "tool-approval-request") &&
      "toolCallId" in part &&
      part.toolCallId === toolCallId &&
      "approvalId" in part
        ? [part.approvalId]
        : [],
    ),
  );
  const answer = parts.findLast(
    (part) => isA(part, "tool-approval-response") && "approvalId" in part && requests.has(part.approvalId),
  );
  return answer !== undefined && "approved" in answer && answer.approved === true;
}

function isA(part: object, type: string): boolean {
  return "type" in part && part.type === type;
}
