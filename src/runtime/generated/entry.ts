import type { ToolEntry, ToolParts } from "../contract.js";
import type { ToolEffects } from "./parts.js";

/** What an entry takes from the author's code beside the function, and what the author said of it. */
export type EntryFacts = Partial<Pick<ToolEntry, "traits" | "modelOutput" | "enumSources">>;

/** Makes the entry of one tool. The function is asked for at each call: a module that takes part in a cycle of imports may have it later. */
export type EntryMaker<Implementation, Entry> = (
  effects: ToolEffects,
  implementation: () => Implementation & ((...list: never[]) => unknown),
  facts?: EntryFacts,
) => Entry;

/** The maker for a tool whose function takes the list that `list` gives. */
export function entryMaker<Implementation, Entry>(
  tool: ToolParts,
  list: (input: object, context: unknown) => readonly unknown[],
): EntryMaker<Implementation, Entry> {
  return (effects, implementation, facts) => {
    const entry: ToolEntry = {
      ...tool,
      access: effects.access,
      effects,
      traits: {},
      ...facts,
      invoke: (input, context) =>
        (implementation() as (...list: readonly unknown[]) => unknown)(...list(input, context)),
    };
    return entry as Entry;
  };
}
