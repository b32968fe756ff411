import type { Registry, ToolEntry } from "../contract.js";
import { type Candidate, type Chosen, choose, isDefinition } from "./choose.js";
import { estimateFrom } from "./estimate.js";
import { type CountedTool, countedTools } from "./known-forms.js";
import { alikeTo, indexOf } from "./loaded.js";
import { requireGroups, requireNames } from "./require-names.js";
import { searchTools } from "./search.js";
import { formLine } from "./summary.js";

/** What a selection is to hold. */
export interface SelectOptions {
  /** What the user wants, in words. Without it tools keep the order of the registry. */
  readonly query?: string | undefined;
  /** Vector of the query, as {@link Toolbox.embed} gives it: its likeness to the tools counts beside the words. One of another length does not count. */
  readonly vector?: readonly number[] | undefined;
  /** Tools that get whole definitions; 5 with a query, all without. */
  readonly k?: number | undefined;
  /** Tokens that definitions and lines may take together. */
  readonly tokenBudget?: number | undefined;
  /** Tools that come first, whatever the query. */
  readonly always?: readonly string[] | undefined;
  /** Only tools of this group (class, object or file), or of one of these. */
  readonly group?: string | readonly string[] | undefined;
  /** The selection of the request before: what it holds stays, in its order, and the new selection only appends. */
  readonly previous?: Pick<Selection, "tools"> | undefined;
  /** Id of the provider whose tokens count; the first of the registry by default. */
  readonly provider?: string | undefined;
  /** Language that the model reads: see {@link localeOf}. Keep it within a conversation. */
  readonly locale?: string | undefined;
  /** `false`: definitions alone, no lines for other tools. */
  readonly lines?: boolean | undefined;
}

/** Tools for one request, within its budget. Plain data: it can be kept with a conversation. */
export interface Selection {
  /** In the order in which they are sent. A tool whose definition was added after its line has both. */
  readonly tools: readonly Chosen[];
  /** Names of the tools that have a definition, and so can be called. */
  readonly callable: readonly string[];
  /** Lines for the tools without a definition, for the prompt; the empty string when there is none. */
  readonly text: string;
  /** Of definitions and lines together. */
  readonly tokens: number;
  /** Tools that are not shown in any form, for want of room. */
  readonly dropped: readonly string[];
  /** Something before the messages differs from `previous`, so that a provider's prompt cache will not hold. */
  readonly prefixChanged: boolean;
}

/** Stands above the lines. */
const HEADING = "Other tools, whose definitions can be asked for:\n";
/** Tokens of the heading for any provider: the estimate is above the exact count. */
const HEADING_TOKENS = estimateFrom(HEADING);

const DEFAULT_K = 5;

/** Chooses tools of a registry, and how each is shown. `visible` are the tools that the run may see, in the order of the registry. */
export function selectTools(registry: Registry, visible: readonly ToolEntry[], options: SelectOptions = {}): Selection {
  requireNames(registry, "always", options.always);
  requireGroups(registry, "group", options.group);
  const provider = options.provider ?? Object.keys(registry.definitions)[0] ?? "";
  const { tools, base } = countedTools(registry, provider, options.locale);
  const groups = options.group === undefined ? undefined : new Set([options.group].flat());
  const within = (name: string) => groups === undefined || groups.has(tools(name).group);
  const allowed = new Set(visible.map(({ name }) => name));
  const pool = visible.map(({ name }) => name).filter(within);
  const kept = (options.previous?.tools ?? []).filter(({ name }) => allowed.has(name));
  const candidates = [
    ...kept.map((tool): Candidate => candidate(tool.name, tools, tool.form)),
    ...additions(registry, pool, kept, allowed, tools, options),
  ];
  const { chosen, dropped, tokens } = choose(candidates, options.tokenBudget ?? Number.POSITIVE_INFINITY, {
    definitions: base,
    lines: HEADING_TOKENS,
  });
  const shown = new Set(chosen.map(({ name }) => name));
  const lines = chosen.filter(({ form }) => !isDefinition(form));
  return {
    tools: chosen,
    callable: chosen.filter(({ form }) => isDefinition(form)).map(({ name }) => name),
    text: lines.length === 0 ? "" : HEADING + lines.map(({ name, form }) => formLine(name, tools(name), form)).join(""),
    tokens: Number.isFinite(tokens) ? tokens : sum(chosen, base),
    dropped: [...new Set(dropped)].filter((name) => !shown.has(name)),
    prefixChanged: options.previous !== undefined && !same(options.previous.tools, chosen),
  };
}

type Tools = (name: string) => CountedTool;

/** What comes after the tools that stay: always-on tools, the best for the query, then lines for the rest. */
function additions(
  registry: Registry,
  pool: readonly string[],
  kept: readonly Chosen[],
  allowed: ReadonlySet<string>,
  tools: Tools,
  options: SelectOptions,
): readonly Candidate[] {
  const defined = new Set(kept.filter(({ form }) => isDefinition(form)).map(({ name }) => name));
  const lined = new Set(kept.map(({ name }) => name));
  const always = [...new Set(options.always ?? [])].filter((name) => allowed.has(name));
  const ranked = rank(registry, pool, options);
  const k = options.k ?? (options.query === undefined ? Number.POSITIVE_INFINITY : DEFAULT_K);
  const best = ranked.matched.filter((name) => !always.includes(name)).slice(0, k);
  const wanted = [...always, ...best];
  const chosen = new Set(wanted);
  const rest = [...ranked.matched, ...ranked.others].filter((name) => !chosen.has(name) && !lined.has(name));
  return [
    // A tool that has its line already gains nothing from another one.
    ...wanted
      .filter((name) => !defined.has(name))
      .map((name) => candidate(name, tools, "full", lined.has(name) || options.lines === false)),
    ...(options.lines === false ? [] : rest.map((name) => candidate(name, tools, "line"))),
  ];
}

function candidate(name: string, tools: Tools, want: Candidate["want"], definitionOnly = false): Candidate {
  const { tokens } = tools(name);
  return { name, tokens, want, ...(definitionOnly ? { atLeast: "trimmed" } : {}) };
}

function rank(
  registry: Registry,
  pool: readonly string[],
  { query, vector }: SelectOptions,
): { readonly matched: readonly string[]; readonly others: readonly string[] } {
  if (query === undefined) return { matched: pool, others: [] };
  const inPool = new Set(pool);
  const index = indexOf(registry);
  const matched = searchTools(index, query, index.tools.length, alikeTo(registry, vector))
    .map(({ name }) => name)
    .filter((name) => inPool.has(name));
  const found = new Set(matched);
  return { matched, others: pool.filter((name) => !found.has(name)) };
}

function sum(chosen: readonly Chosen[], base: number): number {
  const lines = chosen.some(({ form }) => !isDefinition(form)) ? HEADING_TOKENS : 0;
  const definitions = chosen.some(({ form }) => isDefinition(form)) ? base : 0;
  return chosen.reduce((total, { tokens }) => total + tokens, lines + definitions);
}

function same(before: readonly Pick<Chosen, "name" | "form">[], now: readonly Chosen[]): boolean {
  return (
    before.length === now.length && before.every(({ name, form }, i) => now[i]?.name === name && now[i]?.form === form)
  );
}
