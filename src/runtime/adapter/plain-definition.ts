import type { Registry, ToolEntry } from "../contract.js";
import type { Toolbox } from "../toolbox.js";
import { type DefinitionOptions, definitionsFor } from "./definitions.js";
import { nameFor } from "./name-for.js";

/** What may be chosen where a framework runs the loop: it gives the signal, and what it was given at first is all that it offers. */
export type FrameworkOptions = Omit<DefinitionOptions, "signal" | "journal" | "offered" | "search">;

/** A definition, whatever the provider's own shape for it is. */
export interface PlainDefinition {
  /** As the provider takes it. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly schema: Record<string, unknown>;
  /** The form that a provider constrains. */
  readonly strict: boolean;
  /** Absent for tools of the run time itself. */
  readonly entry?: ToolEntry;
}

/** The definitions of one provider for the tools that a run may see, in one shape. */
export function plainDefinitions(
  box: Toolbox<Registry>,
  provider: string,
  options: FrameworkOptions,
): readonly PlainDefinition[] {
  const define = (name: string, description: string, inputSchema: object): object => ({
    name,
    description,
    inputSchema,
  });
  const named = nameFor(box, provider);
  const entries = new Map(box.visible(options).map((entry) => [named(entry.name), entry]));
  return definitionsFor<object>(box, { provider, define }, options).map((definition) => {
    const { name, description, strict, ...fields } = fieldsOf(definition);
    const schema = fields.inputSchema ?? fields.parameters ?? fields.input_schema;
    if (typeof name !== "string" || typeof schema !== "object" || schema === null)
      throw new TypeError(`The definitions for ${provider} cannot be given to another framework: take "json-schema".`);
    const entry = entries.get(name);
    return {
      name,
      description: typeof description === "string" ? description : "",
      // A framework may change what it gets.
      schema: structuredClone({ ...schema }),
      strict: strict === true,
      ...(entry === undefined ? {} : { entry }),
    };
  });
}

/** Those of tools that run here: not every framework has tools that somebody else runs. */
export function runningHere(definitions: readonly PlainDefinition[]): readonly PlainDefinition[] {
  return definitions.filter(({ entry }) => entry === undefined || entry.invoke !== undefined);
}

/** The names of the tools, as the registry has them. */
export function toolNames(definitions: readonly PlainDefinition[]): readonly string[] {
  return definitions.flatMap(({ entry }) => (entry === undefined ? [] : [entry.name]));
}

function fieldsOf(definition: object): Readonly<Record<string, unknown>> {
  if ("function" in definition && typeof definition.function === "object") return { ...definition.function };
  return { ...definition };
}
