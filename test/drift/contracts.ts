import type { Contract } from "../../src/drift/contract.js";

/** A contract with these facts, and plain ones else. */
export function contract(facts: Partial<Contract> = {}): Contract {
  return {
    name: "find",
    description: ["Find."],
    effects: { known: true, reads: [], writes: [] },
    traits: {},
    parameters: ["root"],
    input: { type: "object", properties: {}, additionalProperties: false },
    result: { kind: "value" },
    fingerprints: { model: "", code: "", providers: {} },
    ...facts,
  };
}

/** Contracts of a case file: the facts of one tool, or of several in a list. */
export function contracts(content: Partial<Contract> | readonly Partial<Contract>[]): readonly Contract[] {
  return (Array.isArray(content) ? content : [content]).map(contract);
}
