import type { Catalog } from "../../analyze/catalog.js";
import type { ProviderId } from "../../config/config.js";
import type { Json, JsonObject } from "../../ir/json.js";
import type { Renderings } from "../render-tools.js";
import { type CountTokens, counterFor } from "./count.js";

/** Where the tokens of one definition go. */
export interface ToolCost {
  readonly tool: string;
  readonly total: number;
  /** Of the description of the tool. */
  readonly description: number;
  /** Of all descriptions inside the schema. */
  readonly parameters: number;
}

/** What the definitions of a catalogue take in a request to one provider. */
export interface TokenCosts {
  readonly provider: ProviderId;
  readonly exact: boolean;
  /** The most expensive first. */
  readonly tools: readonly ToolCost[];
  /** Texts of the schemas that stand in several tools, with the tokens that their repeats take. */
  readonly repeated: readonly { readonly text: string; readonly times: number; readonly tokens: number }[];
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
  const times = new Map<string, number>();
  const costs = tools.flatMap(({ name }): readonly ToolCost[] => {
    const rendering = renderings.get(name)?.get(provider);
    const definition = rendering?.strict ?? rendering?.loose;
    if (definition === undefined) return [];
    const [own = "", ...inner] = descriptionsOf(definition);
    for (const text of new Set(inner)) times.set(text, (times.get(text) ?? 0) + 1);
    const parameters = inner.reduce((sum, text) => sum + counter.text(text), 0);
    return [{ tool: name, total: counter.definition(definition), description: counter.text(own), parameters }];
  });
  const repeated = [...times]
    .filter(([text, number]) => number > 1 && text.length >= LONG)
    .map(([text, number]) => ({ text, times: number, tokens: (number - 1) * counter.text(text) }));
  return {
    provider,
    exact: counter.counting.kind === "o200k",
    tools: costs.sort((a, b) => b.total - a.total || (a.tool < b.tool ? -1 : 1)),
    repeated: repeated.sort((a, b) => b.tokens - a.tokens || (a.text < b.text ? -1 : 1)),
  };
}

/** Every description, that of the tool first. Properties may themselves be called `description`. */
function descriptionsOf(node: Json | undefined, isMap = false): readonly string[] {
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
