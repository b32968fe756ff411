import type { Catalog } from "../../analyze/catalog.js";
import type { ProviderId } from "../../config/config.js";
import type { Json, JsonObject } from "../../ir/json.js";
import type { Counting, FormTokens, ToolForms } from "../../runtime/select/forms.js";
import type { Renderings } from "../render-tools.js";
import { type Counter, type CountTokens, counterFor } from "./count.js";
import type { WrittenOut } from "./written-out.js";

/** Where the tokens of one definition go; what is left of the total is names, types and constraints. */
export interface CostParts {
  readonly total: number;
  /** Of the description of the tool. */
  readonly description: number;
  /** Of all descriptions inside the schema. */
  readonly parameters: number;
  /** Of all lists of allowed values. */
  readonly enums: number;
}

/** The cost of one tool. */
export interface ToolCost extends CostParts {
  readonly tool: string;
}

/** What all tools take together in each form, for one provider. */
export interface FormTotals {
  /** Provider id. */
  readonly provider: string;
  readonly exact: boolean;
  readonly tokens: FormTokens;
}

/** A text that stands in several definitions, with the tokens that its repeats take. */
export interface RepeatedText {
  readonly text: string;
  readonly times: number;
  readonly tokens: number;
}

/** What the definitions of a catalogue take in a request to one provider. */
export interface TokenCosts {
  readonly provider: ProviderId;
  readonly exact: boolean;
  /** The most expensive first. */
  readonly tools: readonly ToolCost[];
  /** Texts of the schemas that stand in several tools. */
  readonly repeated: readonly RepeatedText[];
  /** Sums over the tools, by provider. */
  readonly forms?: readonly FormTotals[];
  readonly writtenOut?: WrittenOut;
}

/** Texts shorter than this are not worth telling of when they repeat. */
const LONG = 40;

/** Counts the definitions of one provider. */
export function tokenCosts(
  { tools }: Catalog,
  renderings: Renderings,
  provider: ProviderId,
  count: CountTokens,
): TokenCosts {
  const counter = counterFor(provider, count);
  const definitions = tools.flatMap(({ name }) => {
    const rendering = renderings.get(name)?.get(provider);
    const definition = rendering?.strict ?? rendering?.loose;
    return definition === undefined ? [] : [{ tool: name, definition }];
  });
  const costs = definitions.map(({ tool, definition }) => ({ tool, ...costParts(definition, counter) }));
  return {
    provider,
    exact: counter.counting.kind === "o200k",
    tools: costs.sort((a, b) => b.total - a.total || (a.tool < b.tool ? -1 : 1)),
    repeated: repeatedTexts(
      definitions.map(({ definition }) => definition),
      counter,
    ),
  };
}

/** Where the tokens of a definition go. */
export function costParts(definition: JsonObject, counter: Counter): CostParts {
  const [own = "", ...inner] = descriptionsOf(definition);
  return {
    total: counter.definition(definition),
    description: counter.text(own),
    parameters: inner.reduce((sum, text) => sum + counter.text(text), 0),
    enums: enumsOf(definition).reduce(
      (sum, values) => sum + counter.text(values.map((value) => JSON.stringify(value)).join(" | ")),
      0,
    ),
  };
}

/** Long texts inside the schemas of several definitions, the most expensive first. */
export function repeatedTexts(definitions: readonly JsonObject[], counter: Counter): readonly RepeatedText[] {
  const times = new Map<string, number>();
  for (const definition of definitions)
    for (const text of new Set(descriptionsOf(definition).slice(1))) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times]
    .filter(([text, number]) => number > 1 && text.length >= LONG)
    .map(([text, number]) => ({ text, times: number, tokens: (number - 1) * counter.text(text) }))
    .sort((a, b) => b.tokens - a.tokens || (a.text < b.text ? -1 : 1));
}

/** What all tools take together in each form. */
export function formTotals(
  tools: readonly (readonly [name: string, forms: Pick<ToolForms, "tokens">])[],
  counting: readonly (readonly [ProviderId, Counting])[],
): readonly FormTotals[] {
  return counting.map(([provider, { kind }]) => {
    const sum = (form: number) => tools.reduce((total, [, { tokens }]) => total + (tokens[provider]?.[form] ?? 0), 0);
    return { provider, exact: kind === "o200k", tokens: [sum(0), sum(1), sum(2), sum(3), sum(4)] };
  });
}

/** Every list of allowed values. */
function enumsOf(node: Json | undefined): readonly (readonly Json[])[] {
  if (Array.isArray(node)) return node.flatMap((item: Json) => enumsOf(item));
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node as JsonObject).flatMap(([key, value]) =>
    key === "enum" && Array.isArray(value) ? [value as readonly Json[]] : key === "default" ? [] : enumsOf(value),
  );
}

/** Every description, that of the tool first. Properties may themselves be called `description`. */
export function descriptionsOf(node: Json | undefined, isMap = false): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((item: Json) => descriptionsOf(item));
  if (typeof node !== "object" || node === null) return [];
  const fields = Object.entries(node as JsonObject);
  const own = fields.flatMap(([key, value]) =>
    !isMap && key === "description" && typeof value === "string" ? [value] : [],
  );
  const skipped = new Set(["default", "const", "enum", "examples", "input_examples"]);
  const inner = fields.flatMap(([key, value]) => {
    if (!isMap && skipped.has(key)) return [];
    return descriptionsOf(value, !isMap && (key === "properties" || key === "$defs"));
  });
  return [...own, ...inner];
}
