import type { Catalog, Tool } from "../../analyze/catalog.js";
import type { FormTokens, ToolForms } from "../../runtime/select/forms.js";
import { formLine, summary } from "../../runtime/select/summary.js";
import { trimDefinition } from "../../runtime/select/trim.js";
import type { ProviderRendering } from "../providers/provider.js";
import type { Renderings, ToolRenderings } from "../render-tools.js";
import { type Counter, type CountTokens, counterFor } from "./count.js";
import { groupOf } from "./group.js";
import { signature } from "./signature.js";

/** The short forms of a tool for the providers that it was rendered for, with the tokens that each takes. */
export function formsOf(tool: Tool, renderings: ToolRenderings, countTokens: CountTokens | undefined): ToolForms {
  const short = { signature: signature(tool), summary: summary(tool.description), group: groupOf(tool.callee) };
  const [signed, line, name] = [
    formLine(tool.name, short, "signature"),
    formLine(tool.name, short, "line"),
    formLine(tool.name, short, "name"),
  ];
  const count = countTokens && remembering(countTokens);
  const tokens = [...renderings].map(([provider, rendering]): readonly [string, FormTokens] => {
    const counter = counterFor(provider, count);
    const [full, trimmed] = definitionTokens(rendering, counter);
    return [provider, [full, trimmed, counter.text(signed), counter.text(line), counter.text(name)]];
  });
  return { ...short, tokens: Object.fromEntries(tokens) };
}

/** The short forms of each tool, by name. */
export function toolForms(
  { tools }: Catalog,
  renderings: Renderings,
  countTokens: CountTokens,
): readonly (readonly [name: string, forms: ToolForms])[] {
  return tools.map((tool) => [tool.name, formsOf(tool, renderings.get(tool.name) ?? new Map(), countTokens)]);
}

/** Providers show many of the same texts. */
function remembering(count: CountTokens): CountTokens {
  const counts = new Map<string, number>();
  return (text) => {
    const known = counts.get(text) ?? count(text);
    counts.set(text, known);
    return known;
  };
}

/** Tokens of the definition and of the trimmed one. A request may get the strict or the loose form, so the larger one counts. */
function definitionTokens({ strict, loose }: ProviderRendering, counter: Counter): readonly [number, number] {
  let [most, mostTrimmed] = [0, 0];
  for (const definition of [strict, loose]) {
    if (definition === undefined) continue;
    const full = counter.definition(definition);
    const short = trimDefinition(definition);
    most = Math.max(most, full);
    mostTrimmed = Math.max(mostTrimmed, short === definition ? full : counter.definition(short));
  }
  return [most, mostTrimmed];
}
