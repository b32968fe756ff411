import type { ApartResult } from "../adapter/side-by-side.js";
import type { ToolFile, ToolImage } from "../parts.js";

/** A piece of what a tool of the Agents SDK gives. */
export type AgentOutputPart =
  | { type: "text"; text: string }
  | { type: "image"; image: { data: string; mediaType: string } | { url: string } }
  | { type: "file"; file: { data: string; mediaType: string; filename: string } | { url: string; filename: string } };

/** What the model is shown: a text, or a list of parts where there are images or files. The SDK has no other channel for errors. */
export type AgentOutput = string | AgentOutputPart[];

/** What a call gives. */
export function outputOf({ answer: { shown } }: ApartResult): AgentOutput {
  if (shown.parts.length === 0) return shown.text;
  const text: AgentOutputPart[] = shown.text === "" ? [] : [{ type: "text", text: shown.text }];
  return [...text, ...shown.parts.map(partOf)];
}

function partOf(part: ToolImage | ToolFile): AgentOutputPart {
  const { url, data = "", mimeType: mediaType } = part;
  if (part.$part === "image") return { type: "image", image: url === undefined ? { data, mediaType } : { url } };
  const filename = part.name;
  return { type: "file", file: url === undefined ? { data, mediaType, filename } : { url, filename } };
}
