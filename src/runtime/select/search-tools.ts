import type { Issue, Json, Registry, ToolEntry } from "../contract.js";
import { UNKNOWN_KEY } from "../generated/check/issue.js";
import { standard } from "../generated/standard.js";
import { countedTools } from "./known-forms.js";
import { alikeTo, indexOf } from "./loaded.js";
import { searchTools } from "./search.js";

const MAX_QUERY = 1000;
const MAX_LIMIT = 20;
const DEFAULT_LIMIT = 5;

/** The tool that lets a model look for tools that it was not given. */
export const searchToolsTool = {
  name: "search_tools",
  description:
    "Find tools that you were not given, by what they do. Tools that it finds can be called from your next reply on.",
  schema: {
    type: "object",
    properties: {
      query: { type: "string", description: "What the tool should do, in a few words." },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: MAX_LIMIT,
        description: `At most so many; ${DEFAULT_LIMIT} by default.`,
      },
    },
    required: ["query"],
    additionalProperties: false,
  },
} as const;

/** A tool that was found, as the model reads it. */
export interface FoundTool {
  readonly name: string;
  /** `search_flights(origin: string, passengers?: number)` */
  readonly signature: string;
  readonly description: string;
}

/** Tools for a query among those that the caller may see, best first. */
function findTools(
  registry: Registry,
  visible: readonly ToolEntry[],
  query: string,
  limit: number = DEFAULT_LIMIT,
  { locale, vector }: { readonly locale?: string | undefined; readonly vector?: readonly number[] | undefined } = {},
): readonly FoundTool[] {
  const seen = new Set(visible.map(({ name }) => name));
  const index = indexOf(registry);
  const { tools } = countedTools(registry, "", locale);
  return searchTools(index, query, index.tools.length, alikeTo(registry, vector))
    .filter(({ name }) => seen.has(name))
    .slice(0, limit)
    .map(({ name }) => ({ name, signature: tools(name).signature, description: tools(name).summary }));
}

interface Search {
  readonly query: string;
  readonly limit?: number;
}

interface FinderOptions {
  /** Language of the answers. */
  readonly locale?: string | undefined;
  /** The vector of a query; `undefined` when there is none. */
  readonly embed?: (query: string) => Promise<readonly number[] | undefined>;
}

/** The entry of `search_tools`, in the shape of a generated one. `found` hears what a search gave. */
export function searchToolsEntry(
  registry: Registry,
  visible: () => readonly ToolEntry[],
  found: (names: readonly string[]) => void,
  { locale, embed }: FinderOptions = {},
): ToolEntry {
  const decode = (wire: unknown): Search => wire as Search;
  return {
    name: searchToolsTool.name,
    description: searchToolsTool.description,
    fingerprint: { model: "", code: "" },
    access: "read",
    effects: { known: true, reads: [], writes: [] },
    traits: {},
    check,
    coerce: (wire) => wire,
    normalize: {},
    decode,
    async invoke(input) {
      const { query, limit } = input as Search;
      const tools = findTools(registry, visible(), query, limit, { locale, vector: await embed?.(query) });
      found(tools.map(({ name }) => name));
      return { tools };
    },
    args: (input) => [input],
    // Made here of strings alone.
    encode: (result) => result as Json,
    parameters: { query: true, limit: false },
    "~standard": standard(check, decode),
  };
}

function check(wire: unknown): readonly Issue[] {
  if (typeof wire !== "object" || wire === null || Array.isArray(wire)) {
    return [{ path: "", expected: "object", value: wire }];
  }
  const given = new Map<string, unknown>(Object.entries(wire));
  const issues: Issue[] = [];
  const query = given.get("query");
  if (typeof query !== "string" || query.length > MAX_QUERY) {
    issues.push({ path: "query", expected: `string of at most ${MAX_QUERY} characters`, value: query });
  }
  const limit = given.get("limit");
  const isCount = typeof limit === "number" && Number.isSafeInteger(limit) && limit >= 1 && limit <= MAX_LIMIT;
  if (limit !== undefined && !isCount) {
    issues.push({ path: "limit", expected: `integer from 1 to ${MAX_LIMIT}`, value: limit });
  }
  const names = Object.keys(searchToolsTool.schema.properties);
  for (const [path, value] of given) {
    if (!names.includes(path)) issues.push({ path, expected: UNKNOWN_KEY, value, kind: "unknown-key", allowed: names });
  }
  return issues;
}
