import type { Registry } from "../contract.js";
import type { Toolbox } from "../toolbox.js";
import { type DefinitionOptions, definitionsFor, type Rendering } from "./definitions.js";

/** How a provider takes definitions that its own search brings to the model. */
export interface Deferral<Definition, Search> {
  readonly nameOf: (definition: Definition) => string;
  /** The entry that makes the provider search. */
  readonly search: Search;
}

/** Definitions of every tool that a run may see: those of a selection as they are, the others marked for the provider's own search. */
export function deferredFor<Definition extends object, Search>(
  box: Toolbox<Registry>,
  rendering: Rendering<Definition>,
  { nameOf, search }: Deferral<Definition, Search>,
  options: DefinitionOptions,
): (Definition | (Definition & { defer_loading: true }) | Search)[] {
  const { query, k, tokenBudget, always, group, previous, search: _, ...rest } = options;
  const selection = box.select({
    ...rest,
    ...(query === undefined ? {} : { query }),
    k: k ?? (query === undefined ? 0 : 5),
    ...(tokenBudget === undefined ? {} : { tokenBudget }),
    ...(always === undefined ? {} : { always }),
    ...(group === undefined ? {} : { group }),
    ...(previous === undefined ? {} : { previous }),
    provider: rendering.provider,
    lines: false,
  });
  const known = box.registry.definitions[rendering.provider] ?? {};
  const eager = new Set(selection.callable.map((name) => known[name]?.name ?? name));
  const own = new Set(Object.entries(known).map(([name, forms]) => forms.name ?? name));
  const definitions = definitionsFor(box, rendering, rest).map((definition) => {
    const name = nameOf(definition);
    // Tools of the run time itself are not searched for.
    return eager.has(name) || !own.has(name) ? definition : { ...definition, defer_loading: true as const };
  });
  return [search, ...definitions];
}
