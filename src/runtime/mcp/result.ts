import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { placeholder } from "../adapter/render.js";
import type { ShownResult } from "../result/shown.js";
import type { TurnReport } from "../turn/report.js";
import type { CalledTool } from "./catalogue.js";

/** What a call gives over MCP: text and parts for the model, the whole value where the tool declares its output; failures as `isError`. */
export function callResult(report: TurnReport, tool: CalledTool | undefined): CallToolResult {
  const [result] = report.results;
  const [answer] = report.answers;
  if (result === undefined || answer === undefined) return failed("The call was not answered.");
  const content = contentOf(answer.shown);
  if (answer.shown.isError || result.status !== "done") return { content, isError: true };
  if (tool?.definition.outputSchema === undefined) return { content };
  const structured = structuredOf(result.wire, tool);
  if (structured === undefined) return failed(`${result.name} ran, but its result is not what it declares.`);
  return { content, structuredContent: structured };
}

/** A failure in words, for the model. */
export function failed(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** Why a call that waits was not run, for the model. */
export function waitingText(tool: string, reason: "approval" | "client" | "foreign"): string {
  return reason === "approval"
    ? `${tool} was not run: a person has to approve it first, and this client cannot ask one.`
    : `${tool} was not run: it runs in the application that offers it, and this client has no way to ask for its result.`;
}

/** The value as an object that the output schema describes: itself, or under the key that the definition wraps it with. */
function structuredOf(wire: unknown, { entry, resultKey }: CalledTool): Record<string, unknown> | undefined {
  if ((entry?.checkResult?.(wire).length ?? 0) > 0) return undefined;
  if (resultKey !== undefined) return { [resultKey]: wire };
  return typeof wire === "object" && wire !== null && !Array.isArray(wire) ? { ...wire } : undefined;
}

function contentOf({ text, parts }: ShownResult): ContentBlock[] {
  const blocks: ContentBlock[] = text === "" && parts.length > 0 ? [] : [{ type: "text", text }];
  for (const part of parts) {
    if (part.$part === "image" && part.data !== undefined) {
      blocks.push({ type: "image", data: part.data, mimeType: part.mimeType });
    } else if (part.$part === "file" && part.data !== undefined && part.mimeType.startsWith("audio/")) {
      blocks.push({ type: "audio", data: part.data, mimeType: part.mimeType });
    } else if (part.url !== undefined) {
      const name = part.$part === "file" ? part.name : (part.alt ?? "image");
      blocks.push({ type: "resource_link", uri: part.url, name, mimeType: part.mimeType });
    } else if (part.$part === "file" && part.data !== undefined) {
      const uri = `attachment:${encodeURIComponent(part.name)}`;
      blocks.push({
        type: "resource",
        resource: { uri, mimeType: part.mimeType, ...fileContent(part.mimeType, part.data) },
      });
    } else blocks.push({ type: "text", text: placeholder(part) });
  }
  return blocks;
}

/** The content of a file: text where it is text, which more hosts show to their model than bytes. */
function fileContent(mimeType: string, data: string): { readonly text: string } | { readonly blob: string } {
  if (!/^text\/|^application\/(json|xml|.*\+json|.*\+xml)(;|$)/.test(mimeType)) return { blob: data };
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { blob: data };
  }
}
