import type { Registry, ToolEntry } from "../contract.js";
import { isDefinition } from "../select/choose.js";
import { estimateFrom } from "../select/estimate.js";
import { searchToolsTool } from "../select/search-tools.js";
import type { Selection } from "../select/select.js";
import type { Toolbox } from "../toolbox.js";
import type { DefinitionOptions, Rendering } from "./definitions.js";

/** Do the options ask for a part of the tools? */
export function selects({ query, k, tokenBudget, always, group, previous, search }: DefinitionOptions): boolean {
  return [query, k, tokenBudget, always, group, previous, search].some((option) => option !== undefined);
}

/** A selection of definitions alone; what `search_tools` found comes with the tools that are always on. */
export function selectDefinitions<Definition>(
  box: Toolbox<Registry>,
  { provider, define }: Rendering<Definition>,
  options: DefinitionOptions,
): Selection {
  const { name, description, schema } = searchToolsTool;
  const own = options.search === true ? estimateFrom(JSON.stringify(define(name, description, schema))) : 0;
  return box.select({
    ...options,
    provider,
    lines: false,
    always: [...(options.always ?? []), ...box.found(options)],
    ...(options.search === true && options.query === undefined && options.k === undefined ? { k: 0 } : {}),
    ...(options.tokenBudget === undefined ? {} : { tokenBudget: options.tokenBudget - own }),
  });
}

/** The tools to define: in the order of the selection, so that a conversation only appends. */
export function chosenTools(
  box: Toolbox<Registry>,
  options: DefinitionOptions,
  selection: Selection | undefined,
): readonly ToolEntry[] {
  const visible = box.visible(options);
  if (selection === undefined) return visible;
  const byName = new Map(visible.map((tool) => [tool.name, tool]));
  return selection.tools.flatMap(({ name, form }) => {
    const tool = isDefinition(form) ? byName.get(name) : undefined;
    return tool === undefined ? [] : [tool];
  });
}
