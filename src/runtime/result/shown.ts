import type { CallResult } from "../call.js";
import type { Json, ToolEntry } from "../contract.js";
import { wellFormed } from "../guard/echo.js";
import { isToolPart, type ToolPart } from "../parts.js";
import { shorten } from "./shorten.js";
import { estimateTokens } from "./tokens.js";

/** A result as the model is to see it, before a provider's envelope. */
export interface ShownResult {
  readonly text: string;
  /** The value behind `text` where it is JSON and nothing was cut. */
  readonly json?: Json;
  /** Images and files, in order; text parts are in `text`. */
  readonly parts: readonly Exclude<ToolPart, { readonly $part: "text" }>[];
  readonly isError: boolean;
  /** Set when something was cut. */
  readonly cut?: { readonly tokens: number; readonly shownTokens: number };
}

/** How a result may be shown. */
export interface Showing {
  /** Tokens, as estimated; undefined: all of it. */
  readonly budget: number | undefined;
  /** Set when the rest can be read with `read_result` under this id. */
  readonly stored?: string;
}

/** Renders the outcome of a call for the model: results cut structurally, failures as their feedback. */
export function showResult(result: CallResult, showing: Showing): ShownResult {
  switch (result.status) {
    case "done":
      return showValue("shown" in result ? result.shown : result.wire, showing);
    case "rejected":
    case "failed":
    case "skipped":
    case "cancelled":
    case "unknown":
    case "compensated":
      return { text: result.failure.text, parts: [], isError: true };
    case "suspended":
      return {
        text: result.reason === "approval" ? "Waits for approval." : "Waits for the host.",
        parts: [],
        isError: false,
      };
    case "foreign":
      return { text: "Handled elsewhere.", parts: [], isError: false };
  }
}

/** The budget of one tool's results in tokens. */
export function budgetOf(tool: ToolEntry | undefined, fallback: number | undefined): number | undefined {
  return tool?.traits.maxResultTokens ?? fallback;
}

function showValue(value: unknown, showing: Showing): ShownResult {
  if (value === undefined) return { text: "done", parts: [], isError: false };
  if (!mayHoldParts(value)) return fit(toJson(value), [], showing);
  const parts: ToolPart[] = [];
  const rest = withoutParts(value, parts);
  const native = parts.filter((part) => part.$part !== "text");
  const words = parts.flatMap((part) => (part.$part === "text" ? [part.text] : []));
  if (rest === undefined) return fit(words.join("\n"), native, showing);
  return words.length === 0 ? fit(rest, native, showing) : fit(`${render(rest)}\n${words.join("\n")}`, native, showing);
}

/** Most results hold no parts, and then need not be copied. */
function mayHoldParts(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "string";
  try {
    return JSON.stringify(value).includes('"$part"');
  } catch {
    return true;
  }
}

/** What `JSON.stringify` took is JSON but for the types of the compiler. */
function toJson(value: unknown): Json {
  return value as Json;
}

function fit(value: Json, parts: ShownResult["parts"], showing: Showing): ShownResult {
  const text = render(value);
  const { budget } = showing;
  const tokens = budget === undefined ? 0 : estimateTokens(text);
  if (budget === undefined || tokens <= budget) {
    return { text, parts, isError: false, ...(typeof value === "string" ? {} : { json: value }) };
  }
  const room = Math.max(20, Math.floor((text.length * budget) / tokens) - NOTE_LENGTH);
  const { value: kept, omitted } = shorten(value, room);
  const places = omitted.slice(0, 3).join("; ") + (omitted.length > 3 ? `; ${omitted.length - 3} more places` : "");
  const more =
    showing.stored === undefined ? "" : ` Call read_result with id ${JSON.stringify(showing.stored)} to read on.`;
  const json = { result: kept, note: `Shortened. Left out: ${places}.${more}` };
  const cut = { tokens, shownTokens: estimateTokens(JSON.stringify(json)) };
  return { text: JSON.stringify(json), json, parts, isError: false, cut };
}

/** Characters that the note on what was left out takes, about. */
const NOTE_LENGTH = 160;

function render(value: Json): string {
  return typeof value === "string" ? wellFormed(value) : JSON.stringify(value);
}

/** Takes the parts out of a value. Undefined when nothing but parts is there. */
function withoutParts(value: unknown, parts: ToolPart[]): Json | undefined {
  if (isToolPart(value)) {
    parts.push(value);
    return undefined;
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isToolPart)) {
    parts.push(...value);
    return undefined;
  }
  return replaceParts(value, parts);
}

function replaceParts(value: unknown, parts: ToolPart[]): Json {
  if (isToolPart(value)) {
    if (value.$part === "text") return value.text;
    parts.push(value);
    return `[${value.$part} ${parts.length}]`;
  }
  if (Array.isArray(value)) return value.map((item) => replaceParts(item, parts));
  if (typeof value !== "object" || value === null) return scalar(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceParts(item, parts)]));
}

function scalar(value: unknown): Json {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  return value === undefined ? null : String(value);
}
