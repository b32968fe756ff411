import { setTimeout as sleep } from "node:timers/promises";
import { type ToolContext, toolFile, toolImage, toolText } from "@toolgen/runtime";

// The tools that the scenarios of the conformance suite call, by the names that it gives them.

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

/**
 * Says something.
 * @tool test_simple_text
 * @pure
 */
export function simpleText(): string {
  return "This is a simple text response for testing.";
}

/**
 * Gives a picture.
 * @tool test_image_content
 * @pure
 */
export function image() {
  return toolImage({ data: png, mimeType: "image/png" });
}

/**
 * Gives a sound.
 * @tool test_audio_content
 * @pure
 */
export function audio() {
  return toolFile({ name: "silence.wav", data: wav, mimeType: "audio/wav" });
}

/**
 * Gives a document.
 * @tool test_embedded_resource
 * @pure
 */
export function embedded() {
  return toolFile({
    name: "embedded.txt",
    data: btoa("This is an embedded resource content."),
    mimeType: "text/plain",
  });
}

/**
 * Gives several things at once.
 * @tool test_multiple_content_types
 * @pure
 */
export function mixed() {
  return [
    toolText("Multiple content types test:"),
    toolImage({ data: png, mimeType: "image/png" }),
    toolFile({ name: "mixed.json", data: btoa('{"test":"data","value":123}'), mimeType: "application/json" }),
  ];
}

/**
 * Tells how far it is.
 * @tool test_tool_with_progress
 * @pure
 */
export async function progress(ctx: ToolContext): Promise<string> {
  for (const step of [0, 50, 100]) {
    ctx.progress({ progress: step, total: 100 });
    await sleep(50);
  }
  return "done";
}

/**
 * Fails.
 * @tool test_error_handling
 * @pure
 */
export function fails(): string {
  throw new Error("This tool intentionally returns an error for testing");
}

/**
 * Runs when a person has agreed.
 * @tool test_input_required_result_request_state
 * @approval
 * @writes state
 */
export function approvedState(): string {
  return "state-ok";
}

/**
 * Runs when a person has agreed.
 * @tool test_input_required_result_tampered_state
 * @approval
 * @writes state
 */
export function approvedTampered(): string {
  return "ok";
}

/**
 * Asks for a name.
 * @tool test_input_required_result_elicitation
 * @client
 * @pure
 */
export declare function askName(): Promise<{ name: string }>;
