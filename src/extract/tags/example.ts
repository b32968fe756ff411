import type { JsonObject } from "../../ir/json.js";
import { type DocText, offsetAt, textOf } from "../doc/text.js";
import type { Report } from "./report.js";

/** Reads `@example {json}`, also in a code fence. Other examples are code for people and pass. */
export function parseExample(text: DocText, examples: JsonObject[], report: Report): void {
  const whole = textOf(text);
  const json = whole
    .replace(/^<caption>.*?<\/caption>\s*/s, "")
    .replace(/^```(?:jsonc?|json5)?\s*\n([\s\S]*?)\n\s*```\s*$/, "$1")
    .trim();
  if (!json.startsWith("{")) return;
  try {
    const value: unknown = JSON.parse(json);
    examples.push(value as JsonObject);
  } catch (error) {
    const raw = text.lines.map((line) => line.text).join("\n");
    const begin = raw.indexOf(json);
    const inside = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
    const start = offsetAt(text, Math.max(0, begin) + inside);
    const help = "Write the arguments as the model would: keys and strings in double quotes, no comments.";
    report("TG2002", "@example is not JSON", { start, length: 1 }, help);
  }
}
