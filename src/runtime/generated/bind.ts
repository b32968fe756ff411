import type { Registry, ToolEntry } from "../contract.js";

/**
 * A registry whose instance methods run on these instances: an object, or a function that finds (or makes) one for a call from the
 * call's context.
 */
export function bind<Entries extends Registry["entries"]>(
  registry: Registry<Entries>,
  instances: Readonly<Record<string, unknown>>,
): Registry<Entries> {
  const entries = Object.entries(registry.entries).map(([name, entry]) => [name, bindEntry(entry, instances)] as const);
  return { ...registry, entries: Object.fromEntries(entries) as unknown as Entries };
}

function bindEntry(entry: ToolEntry, instances: Readonly<Record<string, unknown>>): ToolEntry {
  const { instance, ...rest } = entry;
  const { invoke } = rest;
  if (instance === undefined || invoke === undefined) return entry;
  const given = instances[instance];
  if (typeof given !== "function") return { ...rest, invoke: (input, context) => invoke(input, context, instances) };
  return {
    ...rest,
    invoke: async (input, context) => invoke(input, context, { [instance]: await given(context) }),
  };
}
