import type { ProviderTool, Registry, ToolEntry } from "../contract.js";
import type { RunOptions } from "../options.js";
import { readResult } from "../result/read-result.js";
import { definitionsIn } from "../select/locale.js";
import { requireNames } from "../select/require-names.js";
import { searchToolsTool } from "../select/search-tools.js";
import type { Selection, SelectOptions } from "../select/select.js";
import { trimDefinition } from "../select/trim.js";
import type { Toolbox } from "../toolbox.js";
import { chosenTools, selectDefinitions, selects } from "./selected.js";

/** What one request may spend on strict definitions. */
export interface DefinitionBudgets {
  readonly strictTools?: number;
  readonly optionals?: number;
  readonly unions?: number;
  readonly fields?: number;
  readonly arrayItems?: number;
}

/** Which definitions a request gets. */
export interface DefinitionOptions extends RunOptions, Omit<SelectOptions, "provider" | "lines"> {
  /** Names of the tools to render, in any order; all that the run may see by default. */
  readonly only?: readonly string[] | undefined;
  /** `false`: no constrained decoding, the loose form of every tool that has one. */
  readonly strict?: boolean | undefined;
  /** Offer `search_tools`; what it finds in the same `turn` is among the definitions of the next request. */
  readonly search?: boolean | undefined;
}

/** Definitions of one request; with the selection behind them, where something was selected. */
export type Definitions<Definition> = Definition[] & { readonly selection?: Selection };

/** JSON Schema of a tool that the run time itself brings. */
export type MetaSchema = { readonly type: "object" } & { readonly [keyword: string]: unknown };

/** What rendering needs to know of a provider. */
export interface Rendering<Definition> {
  readonly provider: string;
  readonly budgets?: DefinitionBudgets;
  readonly define: (name: string, description: string, schema: MetaSchema) => Definition;
}

type Weight = NonNullable<ProviderTool["weight"]>;

/** The generated definitions of the tools that a run may see, strict as far as the request's budgets go: tools that write come first. */
export function definitionsFor<Definition>(
  box: Toolbox<Registry>,
  rendering: Rendering<Definition>,
  options: DefinitionOptions,
): Definitions<Definition> {
  const { provider } = rendering;
  const known = definitionsIn(box.registry, provider, options.locale);
  if (known === undefined)
    throw new Error(`The registry has no definitions for ${provider}: add it to "providers" and build again.`);
  requireNames(box.registry, "only", options.only);
  const only = options.only === undefined ? undefined : new Set(options.only);
  const selection = selects(options) ? selectDefinitions(box, rendering, options) : undefined;
  const tools = chosenTools(box, options, selection).filter((tool) => only === undefined || only.has(tool.name));
  const strict = options.strict === false ? new Set<string>() : allocate(box, tools, known, rendering, options);
  const trimmed = new Set(selection?.tools.filter(({ form }) => form === "trimmed").map(({ name }) => name));
  const definitions = tools.flatMap((tool) => {
    const forms = own(known, tool.name);
    const form = strict.has(tool.name) ? (forms?.strict ?? forms?.loose) : (forms?.loose ?? forms?.strict);
    // The registry holds definitions of all providers as `unknown`; what is in this provider's list has its shape.
    const shown = form !== undefined && trimmed.has(tool.name) ? trimDefinition(form) : form;
    return shown === undefined ? [] : [shown as Definition];
  });
  const names = tools.map((tool) => tool.name);
  if (options.search === true) {
    names.push(searchToolsTool.name);
    definitions.push(rendering.define(searchToolsTool.name, searchToolsTool.description, searchToolsTool.schema));
  }
  box.offer(names, options);
  if (box.hasResultStore)
    definitions.push(rendering.define(readResult.name, readResult.description, readResult.schema));
  return selection === undefined ? definitions : Object.assign(definitions, { selection });
}

function allocate(
  box: Toolbox<Registry>,
  tools: readonly ToolEntry[],
  known: Readonly<Record<string, ProviderTool>>,
  { provider, budgets = {} }: Omit<Rendering<unknown>, "define">,
  options: DefinitionOptions,
): ReadonlySet<string> {
  const strict = new Set<string>();
  const left = { ...budgets };
  // Within a conversation what is strict stays strict, or every definition could change with each tool that is added.
  const earlier = new Set(options.previous?.tools.map(({ name }) => name));
  const order = (tool: ToolEntry) => (earlier.has(tool.name) ? -1 : rank(tool));
  const byDanger = [...tools].sort((a, b) => order(a) - order(b) || rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
  for (const tool of byDanger) {
    const forms = own(known, tool.name);
    if (forms?.strict === undefined) continue;
    const weight = { strictTools: 1, ...forms.weight };
    const short = exceeded(left, weight);
    if (short !== undefined && forms.loose !== undefined) {
      box.report({ type: "definition.loosened", tool: tool.name, provider, budget: short }, options);
      continue;
    }
    for (const name of budgetNames) {
      const room = left[name];
      if (room !== undefined) left[name] = room - (weight[name] ?? 0);
    }
    strict.add(tool.name);
  }
  return strict;
}

const budgetNames = ["strictTools", "optionals", "unions", "fields", "arrayItems"] as const;

function exceeded(left: DefinitionBudgets, weight: Weight & { readonly strictTools: number }): string | undefined {
  return budgetNames.find((name) => (weight[name] ?? 0) > (left[name] ?? Number.POSITIVE_INFINITY));
}

function rank(tool: ToolEntry): number {
  return tool.access === "read" ? 1 : 0;
}

function own(known: Readonly<Record<string, ProviderTool>>, name: string): ProviderTool | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
