import type { CoerceContext, Issue, ToolEntry } from "../contract.js";
import { UNKNOWN_KEY } from "../generated/check/issue.js";
import { standard } from "../generated/standard.js";
import { ToolError } from "../tool-error.js";
import type { ResultStore } from "./store.js";

const MAX_LIMIT = 20_000;

/** The tool that lets a model read on in a result that was shortened. */
export const readResult = {
  name: "read_result",
  description: "Read more of a result that was shortened: up to `limit` characters of its JSON text from `offset`.",
  schema: {
    type: "object",
    properties: {
      id: { type: "string", description: "The id from the note on the shortened result." },
      offset: { type: "integer", minimum: 0, description: "First character to read." },
      limit: { type: "integer", minimum: 1, maximum: MAX_LIMIT, description: "Characters to read." },
    },
    required: ["id", "offset", "limit"],
    additionalProperties: false,
  },
} as const;

interface Reading {
  readonly id: string;
  readonly offset: number;
  readonly limit: number;
}

/** The entry of `read_result` over a host's store, in the shape of a generated one. */
export function readResultEntry(store: ResultStore): ToolEntry {
  const decode = (wire: unknown): Reading => wire as Reading;
  return {
    name: readResult.name,
    description: readResult.description,
    fingerprint: { model: "", code: "" },
    access: "read",
    effects: { known: true, reads: [], writes: [] },
    traits: {},
    check,
    coerce,
    normalize: {},
    decode,
    invoke: (input) => read(store, input as Reading),
    args: (input) => [input],
    encode: (result) => (typeof result === "string" ? result : undefined),
    parameters: { id: true, offset: true, limit: true },
    "~standard": standard(check, decode),
  };
}

async function read(store: ResultStore, { id, offset, limit }: Reading): Promise<string> {
  const value = await store.read(id);
  if (value === undefined) throw new ToolError("There is no result with this id.", { retryable: false });
  const text = JSON.stringify(value);
  // A pair of surrogates stays whole: what begins in its middle was shown with the part before.
  const start = splitsPair(text, offset) ? offset + 1 : offset;
  const end = splitsPair(text, offset + limit) ? offset + limit + 1 : offset + limit;
  const rest = text.length - end;
  return `${text.slice(start, end)}\n[${rest > 0 ? `${rest} characters more` : "end"} of ${text.length}]`;
}

function splitsPair(text: string, at: number): boolean {
  return at > 0 && /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1));
}

/** Numbers that were written as texts are read, as those of the author's tools are, and a limit that is too high is the highest. */
function coerce(wire: unknown, { level, record }: CoerceContext): unknown {
  if (level === "exact" || typeof wire !== "object" || wire === null || Array.isArray(wire)) return wire;
  const mended: Record<string, unknown> = { ...wire };
  for (const name of ["offset", "limit"]) {
    const from = mended[name];
    const number = typeof from === "string" && /^\d{1,15}$/.test(from.trim()) ? Number(from) : from;
    const to = name === "limit" && typeof number === "number" && number > MAX_LIMIT ? MAX_LIMIT : number;
    if (to === from) continue;
    mended[name] = to;
    record({ path: name, from, to, rule: typeof from === "string" ? "string-to-number" : "highest-limit" });
  }
  return mended;
}

function check(wire: unknown): readonly Issue[] {
  if (typeof wire !== "object" || wire === null || Array.isArray(wire)) {
    return [{ path: "", expected: "object", value: wire }];
  }
  const issues: Issue[] = [];
  const given = new Map<string, unknown>(Object.entries(wire));
  const id = given.get("id");
  if (typeof id !== "string") issues.push({ path: "id", expected: "string", value: id });
  for (const [name, least, most] of [
    ["offset", 0, Number.MAX_SAFE_INTEGER],
    ["limit", 1, MAX_LIMIT],
  ] as const) {
    const value = given.get(name);
    const fits = typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
    if (!fits)
      issues.push({
        path: name,
        expected: name === "limit" ? `integer from 1 to ${MAX_LIMIT}` : "integer from 0",
        value,
      });
  }
  for (const [path, value] of given)
    if (!(path in readResult.schema.properties)) issues.push({ path, expected: UNKNOWN_KEY, value });
  return issues;
}
