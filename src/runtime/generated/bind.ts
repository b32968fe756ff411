import type { Registry, ToolEntry } from "../contract.js";
import { undoOf } from "../undo.js";

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
  if (typeof given !== "function") {
    const undo = undoOf(entry, instances);
    return {
      ...rest,
      traits: { ...rest.traits, ...(undo === undefined ? {} : { compensate: undo }) },
      invoke: (input, context) => invoke(input, context, instances),
    };
  }
  const found = async (context: unknown) => ({ [instance]: await given(context) });
  const undo = async (call: unknown, context: unknown) => undoOf(entry, await found(context))?.(call, context);
  return {
    ...rest,
    traits: { ...rest.traits, ...(rest.traits.compensate === undefined ? {} : { compensate: undo }) },
    invoke: async (input, context) => invoke(input, context, await found(context)),
  };
}
