import { wellFormed } from "../guard/echo.js";
import { MASK } from "../guard/sensitive.js";

const MAX_LENGTH = 500;
const stackLine = /^\s*at .*(?:\(.*\)|:\d+:\d+)\s*$/;

/** What a model may read of whatever a tool threw: a message without stack, without secrets, of bounded length. Never throws. */
export function errorText(thrown: unknown, secrets: readonly string[]): string {
  let text = messageOf(thrown)
    .slice(0, 20 * MAX_LENGTH)
    .split("\n")
    .filter((line) => !stackLine.test(line))
    .join("\n")
    .trim();
  for (const secret of secrets) text = text.replaceAll(secret, MASK);
  if (text === "") return "no reason given";
  return wellFormed(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
}

function messageOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return thrown.message === "" ? thrown.name : String(thrown.message);
    if (typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string") {
      return thrown.message;
    }
    if (typeof thrown === "object" && thrown !== null) return JSON.stringify(thrown) ?? "";
    return thrown === undefined ? "" : String(thrown);
  } catch {
    return "";
  }
}
