import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildCatalog } from "../../src/analyze/build-catalog.js";
import type { Tool } from "../../src/analyze/catalog.js";
import { openTokenCounts } from "../../src/cache/token-counts.js";
import type { ProviderId } from "../../src/config/config.js";
import { counterFor } from "../../src/emit/forms/count.js";
import { toolForms } from "../../src/emit/forms/tool-forms.js";
import { providerEmitter } from "../../src/emit/providers/index.js";
import { renderTools } from "../../src/emit/render-tools.js";
import { searchDocument } from "../../src/emit/search-file.js";
import { toolDeclFromDefinition } from "../../src/import/index.js";
import type { Json } from "../../src/ir/json.js";
import type { Registry, ToolEntry } from "../../src/runtime/contract.js";
import { buildSearchIndex } from "../../src/runtime/select/build-index.js";
import { selectTools } from "../../src/runtime/select/select.js";
import { countSelection } from "./count-selection.js";

const providers: readonly ProviderId[] = ["openai-chat", "anthropic", "gemini", "mcp"];

/** What one provider's requests take, in tokens. */
export interface SelectionCosts {
  readonly provider: ProviderId;
  readonly exact: boolean;
  readonly tools: number;
  /** Of all definitions in full. */
  readonly all: number;
  /** Of five definitions and a line for every other tool, the mean over the queries. */
  readonly selected: number;
  /** Requests with a random budget, and how many of them took more, by a count of what is sent. */
  readonly budgets: number;
  readonly exceeded: number;
}

/** Measures selection over the real tools of MCP servers in the corpus; queries are the first sentences of a tenth of them. */
export function measureSelection(corpus: string): readonly SelectionCosts[] {
  const registry = registryOf(readTools(corpus));
  const visible = Object.values(registry.entries);
  const queries = visible
    .filter((_, at) => at % 10 === 0)
    .map(({ description }) => description.split(/[.\n]/)[0] ?? "");
  const { count } = openTokenCounts(undefined);
  return providers.map((provider) => {
    const counter = counterFor(provider, count);
    const all = selectTools(registry, visible, { provider }).tokens;
    const picks = queries.map((query) => selectTools(registry, visible, { provider, query }).tokens);
    const budgets = queries.map((query, at) => {
      const tokenBudget = ((at * 7919) % 97) ** 2;
      const selection = selectTools(registry, visible, { provider, query, tokenBudget, k: 1 + (at % 40) });
      return countSelection(registry, provider, selection, counter) > tokenBudget || selection.tokens > tokenBudget;
    });
    return {
      provider,
      exact: counter.counting.kind === "o200k",
      tools: visible.length,
      all,
      selected: picks.reduce((sum, tokens) => sum + tokens, 0) / picks.length,
      budgets: budgets.length,
      exceeded: budgets.filter(Boolean).length,
    };
  });
}

/** Tools of different servers may share a name; here they are tools of one registry. */
function readTools(corpus: string): readonly Tool[] {
  const taken = new Map<string, number>();
  const decls = readFileSync(join(corpus, "mcp-tools.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const definition = JSON.parse(line) as { readonly name: string; readonly [key: string]: Json };
      const key = definition.name.toLowerCase().replace(/[^a-z0-9]/g, "");
      const times = taken.get(key) ?? 0;
      taken.set(key, times + 1);
      const name = times === 0 ? definition.name : `${definition.name}_of_server_${times}`;
      const { value } = toolDeclFromDefinition({ ...definition, name });
      return value === undefined ? [] : [value];
    });
  return buildCatalog(decls).value.tools;
}

function registryOf(tools: readonly Tool[]): Registry {
  const renderings = renderTools({ tools }, { providers, emitter: providerEmitter }).value;
  const { count } = openTokenCounts(undefined);
  const definitions = providers.map((provider) => {
    const own = tools.map(({ name }) => {
      const { strict, loose } = renderings.get(name)?.get(provider) ?? {};
      return [name, { ...(strict && { strict }), ...(loose && { loose }) }] as const;
    });
    return [provider, Object.fromEntries(own)] as const;
  });
  // Selection reads names and descriptions alone of the entries.
  const entries = tools.map(({ name, description }) => [name, { name, description } as unknown as ToolEntry] as const);
  return {
    entries: Object.fromEntries(entries),
    definitions: Object.fromEntries(definitions),
    searchIndex: buildSearchIndex(tools.map(searchDocument)),
    forms: {
      counting: Object.fromEntries(providers.map((id) => [id, counterFor(id, count).counting])),
      tools: Object.fromEntries(toolForms({ tools }, renderings, count)),
    },
  };
}
