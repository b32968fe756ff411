import type { ToolFile, ToolImage } from "../parts.js";
import type { Answer } from "../turn/report.js";

/** An answer as one text, for providers whose results are text: parts become placeholders and are reported. */
export function asText(answer: Answer, replaced: (answer: Answer, part: string) => void): string {
  const placeholders = answer.shown.parts.map((part) => {
    replaced(answer, part.$part);
    return placeholder(part);
  });
  return [answer.shown.text, ...placeholders].filter((text) => text !== "").join("\n");
}

/** Words in place of a part that a provider cannot carry. */
export function placeholder(part: ToolImage | ToolFile): string {
  if (part.$part === "file")
    return `[file ${part.name}, ${part.mimeType}${part.url === undefined ? "" : `, ${part.url}`}]`;
  return `[image${part.alt === undefined ? "" : `: ${part.alt}`}, ${part.mimeType}${part.url === undefined ? "" : `, ${part.url}`}]`;
}

/** Base64 content as a data address; an address stays. */
export function addressOf(part: ToolImage | ToolFile): string {
  return part.url ?? `data:${part.mimeType};base64,${part.data ?? ""}`;
}
