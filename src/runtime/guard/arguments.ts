import type { Json, Repair } from "../contract.js";
import { parseExact } from "../exact-json.js";
import { isDeeperThan, type Limits } from "./limits.js";
import { parseLenient } from "./parse/lenient.js";
import { repeatsKey } from "./parse/repeated-key.js";
import { snapshot } from "./snapshot.js";

/** Arguments as JSON values: one, or several objects that a model wrote in one call. */
export type ReadArguments =
  | { readonly ok: true; readonly values: readonly Json[]; readonly repairs: readonly Repair[] }
  | {
      readonly ok: false;
      readonly code: "invalid_json" | "too_large" | "truncated";
      readonly expected: string;
      /** Place in the text. */
      readonly at?: number;
    };

/** How carefully text is read: `exact` takes JSON alone, `careful` also refuses a name that is given two values. */
export type ReadingCare = "exact" | "careful" | "lenient";

/** Reads what a provider delivered as arguments. Valid JSON text costs `JSON.parse` and little more; a number that cannot be kept exactly is read as an infinite one. */
export function readArguments(raw: unknown, care: ReadingCare, limits: Limits): ReadArguments {
  if (typeof raw === "string") return readText(raw, care, limits);
  if (raw === undefined || raw === null) return { ok: true, values: [{}], repairs: [] };
  const copy = snapshot(raw, limits);
  if (copy.ok) return { ok: true, values: [copy.value], repairs: [] };
  return { ok: false, code: copy.reason === "too_large" ? "too_large" : "invalid_json", expected: copy.expected };
}

function readText(text: string, care: ReadingCare, limits: Limits): ReadArguments {
  if (text.length > limits.maxArgumentLength) {
    return { ok: false, code: "too_large", expected: `at most ${limits.maxArgumentLength} characters` };
  }
  if (isDeeperThan(text, limits.maxDepth)) {
    return { ok: false, code: "too_large", expected: `at most ${limits.maxDepth} levels of nesting` };
  }
  const parsed = parseStrict(text);
  if (parsed !== undefined && typeof parsed.value !== "string") {
    if (care === "lenient" || !repeatsKey(text, parsed.value)) return { ok: true, values: [parsed.value], repairs: [] };
    return { ok: false, code: "invalid_json", expected: "each property once" };
  }
  if (text.trim() === "") return { ok: true, values: [{}], repairs: [repair(text, "no-arguments")] };
  if (care === "exact") return { ok: false, code: "invalid_json", expected: "one JSON object" };
  const mended = parseLenient(text, limits.maxDepth);
  if (mended.ok) {
    return { ok: true, values: mended.values, repairs: mended.rules.map((rule) => repair(undefined, rule)) };
  }
  const code =
    mended.reason === "truncated" ? "truncated" : mended.reason === "too_deep" ? "too_large" : "invalid_json";
  return { ok: false, code, expected: mended.expected, at: mended.at };
}

function parseStrict(text: string): { readonly value: Json } | undefined {
  try {
    return { value: parseExact(text) };
  } catch {
    return undefined;
  }
}

/** A repair of the text as a whole; the text itself is not kept, it may be long or secret. */
function repair(from: unknown, rule: string): Repair {
  return { path: "", from, to: undefined, rule };
}
