import {
  type ListToolsRequest,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { Registry, ToolEntry } from "../contract.js";
import { indexOf } from "../select/loaded.js";
import { searchTools } from "../select/search.js";
import type { Toolbox } from "../toolbox.js";
import { type Catalogue, searchDefinition } from "./catalogue.js";
import type { McpOptions } from "./options.js";

const PAGE_SIZE = 200;
const QUERY_LIMIT = 10;

/** What a request may ask for in its `_meta`, beside the options of the server. */
export interface ListFilter {
  readonly query?: string;
  readonly group?: string;
}

/** The filter in a request's `_meta`: `toolgen/query` and `toolgen/group`. */
function filterOf(request: ListToolsRequest): ListFilter {
  const meta: Readonly<Record<string, unknown>> = request.params?._meta ?? {};
  const query = meta["toolgen/query"];
  const group = meta["toolgen/group"];
  return {
    ...(typeof query === "string" ? { query } : {}),
    ...(typeof group === "string" ? { group } : {}),
  };
}

/** One page of the tools that a caller gets to see. `found` are those that its connection searched for. */
export function listTools(
  box: Toolbox<Registry>,
  catalogue: Catalogue,
  options: McpOptions,
  request: ListToolsRequest,
  found: ReadonlySet<string>,
): ListToolsResult {
  const listed = listedTools(box, catalogue, options, filterOf(request), found);
  const definitions = listed.map((tool) => catalogue.definition(tool));
  if (hasSearch(options)) definitions.push(searchDefinition);
  return paged(definitions, options.pageSize ?? PAGE_SIZE, request.params?.cursor, "tools");
}

/** Is `search_tools` offered? */
export function hasSearch({ search, listing, query }: McpOptions): boolean {
  return search ?? (listing === "search" || query !== undefined);
}

function listedTools(
  box: Toolbox<Registry>,
  { callable }: Catalogue,
  options: McpOptions,
  filter: ListFilter,
  found: ReadonlySet<string>,
): readonly ToolEntry[] {
  const forms = box.registry.forms?.tools ?? {};
  const pool =
    filter.group === undefined ? callable : callable.filter(({ name }) => forms[name]?.group === filter.group);
  const query = filter.query ?? options.query;
  const always = new Set([...(options.always ?? []), ...found]);
  if (query === undefined) return options.listing === "search" ? pool.filter(({ name }) => always.has(name)) : pool;
  const index = indexOf(box.registry);
  const inPool = new Set(pool.map(({ name }) => name));
  const best = searchTools(index, query, index.tools.length)
    .map(({ name }) => name)
    .filter((name) => inPool.has(name))
    .slice(0, options.limit ?? QUERY_LIMIT);
  // In the order of the registry, so that a host's prompt depends on what is listed alone.
  const wanted = new Set([...best, ...always]);
  return pool.filter(({ name }) => wanted.has(name));
}

/** A page of a list, from the item after the one that the cursor names. */
export function paged<Item extends { readonly name: string }, Key extends string>(
  items: readonly Item[],
  size: number,
  cursor: string | undefined,
  key: Key,
): { [K in Key]: Item[] } & { nextCursor?: string } {
  const start = cursor === undefined ? 0 : items.findIndex(({ name }) => cursorOf(name) === cursor) + 1;
  if (cursor !== undefined && start === 0) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "The cursor is not one of this list: list from the start.",
    );
  }
  const page = items.slice(start, start + Math.max(1, size));
  const last = page.at(-1);
  const more = last !== undefined && start + page.length < items.length;
  // A computed key makes TypeScript forget which one it is.
  return { [key]: page, ...(more ? { nextCursor: cursorOf(last.name) } : {}) } as { [K in Key]: Item[] } & {
    nextCursor?: string;
  };
}

function cursorOf(name: string): string {
  return btoa(encodeURIComponent(name));
}
