import { ToolCallError } from "../adapter/call-error.js";
import type { ApartResult } from "../adapter/side-by-side.js";
import type { Json } from "../contract.js";
import { wireOf } from "../schedule/call-results.js";
import type { AiSdkJson, AiSdkModelOutput, AiSdkOutput, AiSdkPart } from "./shapes.js";

/** What a call gives. A call without a result throws: to the SDK that is an error of the tool, which the model reads, and the loop goes on. */
export function outputOf({ answer, result }: ApartResult): AiSdkOutput {
  const { id, name, shown } = answer;
  if (shown.isError) throw new ToolCallError(shown.text, id, name, result);
  const wire = wireOf(result);
  const isWhole = wire !== undefined && shown.parts.length === 0 && (shown.json === wire || shown.text === wire);
  return {
    ...(wire === undefined ? {} : { result: wire }),
    ...(isWhole ? {} : { shown: { text: shown.text, parts: shown.parts } }),
  };
}

/** The same for the model. It may come from a conversation that was stored before this tool gave such outputs. */
export function modelOutput(output: AiSdkOutput | null | undefined): AiSdkModelOutput {
  if (typeof output !== "object" || output === null) return { type: "text", value: String(output ?? "done") };
  const { result, shown } = output;
  if (shown === undefined) {
    if (typeof result === "string") return { type: "text", value: result };
    return { type: "json", value: mutable(result ?? null) };
  }
  if (shown.parts.length === 0) return { type: "text", value: shown.text };
  const value: AiSdkPart[] = shown.text === "" ? [] : [{ type: "text", text: shown.text }];
  for (const part of shown.parts) {
    if (part.url !== undefined) value.push({ type: part.$part === "image" ? "image-url" : "file-url", url: part.url });
    else {
      const content = { data: part.data ?? "", mediaType: part.mimeType };
      value.push(
        part.$part === "image"
          ? { type: "image-data", ...content }
          : { type: "file-data", ...content, filename: part.name },
      );
    }
  }
  return { type: "content", value };
}

/** The SDK's types for JSON can be written to. */
function mutable(value: Json): AiSdkJson {
  return value as AiSdkJson;
}
