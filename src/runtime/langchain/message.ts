import { type MessageContent, ToolMessage } from "@langchain/core/messages";
import { addressOf, placeholder } from "../adapter/render.js";
import type { CallResult } from "../call.js";
import type { ShownResult } from "../result/shown.js";
import { wireOf } from "../schedule/call-results.js";
import type { Answer } from "../turn/report.js";

/** The content of a message: a text, or blocks where there are images or files. */
export function contentOf({ text, parts }: ShownResult): MessageContent {
  if (parts.length === 0) return text;
  const words = text === "" ? [] : [{ type: "text" as const, text }];
  return [
    ...words,
    ...parts.map((part) => {
      if (part.$part === "image") return { type: "image_url" as const, image_url: { url: addressOf(part) } };
      if (part.data === undefined) return { type: "text" as const, text: placeholder(part) };
      const { name, mimeType: mime_type, data } = part;
      return { type: "file" as const, source_type: "base64" as const, mime_type, data, metadata: { filename: name } };
    }),
  ];
}

/** The message that answers a call; beside its content it carries the application's value in wire form. */
export function messageOf({ id, name, shown }: Answer, result: CallResult | undefined): ToolMessage {
  return new ToolMessage({
    content: contentOf(shown),
    artifact: wireOf(result),
    tool_call_id: id,
    name,
    status: shown.isError ? "error" : "success",
  });
}
