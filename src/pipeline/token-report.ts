import type { Catalog } from "../analyze/catalog.js";
import { counterFor } from "../emit/forms/count.js";
import { formTotals, type TokenCosts, tokenCosts } from "../emit/forms/token-costs.js";
import { toolForms } from "../emit/forms/tool-forms.js";
import { writtenOut } from "../emit/forms/written-out.js";
import type { ToolOptions } from "../emit/options.js";
import { renderTools } from "../emit/render-tools.js";

/** What the tools of a catalogue cost in tokens. Renders them again: it is asked for seldom, and after the outputs were made. */
export function tokenReport(catalog: Catalog, options: ToolOptions): TokenCosts | undefined {
  const { providers, countTokens } = options;
  const [provider] = providers;
  if (provider === undefined || countTokens === undefined) return undefined;
  const { value: renderings } = renderTools(catalog, options);
  const costs = tokenCosts(catalog, renderings, provider, countTokens);
  const forms = toolForms(catalog, renderings, countTokens);
  const kinds = providers.map((id) => [id, counterFor(id, countTokens).counting] as const);
  const long = writtenOut(
    kinds.flatMap(([id, { kind }]) =>
      forms.map(([tool, { tokens }]) => ({
        tool,
        provider: id,
        exact: kind === "o200k",
        tokens: tokens[id]?.[0] ?? 0,
      })),
    ),
  );
  return { ...costs, forms: formTotals(forms, kinds), ...(long && { writtenOut: long }) };
}
