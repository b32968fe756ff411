import { openTokenCounts } from "../cache/token-counts.js";
import { type Counter, counterFor } from "../emit/forms/count.js";
import { costParts, descriptionsOf, type FormTotals, repeatedTexts } from "../emit/forms/token-costs.js";
import { writtenOut } from "../emit/forms/written-out.js";
import type { JsonObject } from "../ir/json.js";
import { projectModules } from "../load-module.js";
import type { FormTokens } from "../runtime/select/forms.js";
import { committedDefinitions } from "./committed-definitions.js";
import { generatedModule } from "./generated-module.js";
import { bar, barLegend, formLines, quoted, writtenOutLine } from "./report-tokens.js";

/** Texts of a tool that are named, the longest first. */
const SHOWN = 3;

/** Lines on what a tool of an output folder takes: by provider and form, a bar of where it goes, and what could be shorter. */
export async function explainTokens(outputDir: string, tool: string): Promise<readonly string[]> {
  const { count } = openTokenCounts(undefined);
  const costs = committedDefinitions(outputDir).flatMap(({ provider, tools, guarantees }) => {
    const definition = tools[Object.keys(guarantees).indexOf(tool)];
    if (definition === undefined) return [];
    const counter = counterFor(provider, count);
    return [{ provider, counter, tools, definition, parts: costParts(definition, counter) }];
  });
  const [first] = costs;
  if (first === undefined) return [];
  const long = writtenOut(
    costs.map(({ provider, counter, parts }) => ({
      tool,
      provider,
      exact: counter.counting.kind === "o200k",
      tokens: parts.total,
    })),
  );
  const most = Math.max(1, ...costs.map(({ parts }) => parts.total));
  const width = Math.max(...costs.map(({ provider }) => provider.length));
  const bars = costs.map(({ provider, parts }) => {
    const numbers = `${parts.description} + ${parts.parameters} + ${parts.enums}`;
    return `${provider.padEnd(width)} ${String(parts.total).padStart(6)} ${bar(parts, most)} (${numbers})`;
  });
  const forms = await committedForms(outputDir, tool);
  return [
    barLegend,
    ...bars,
    ...(long === undefined ? [] : [writtenOutLine(long)]),
    ...(forms.length === 0 ? [] : formLines(forms)),
    ...advice(first.definition, first.tools, first.counter),
  ];
}

/** The longest texts, and those that other tools repeat. */
function advice(definition: JsonObject, all: readonly JsonObject[], counter: Counter): readonly string[] {
  const texts = descriptionsOf(definition);
  const longest = [...new Set(texts)]
    .map((text) => ({ text, tokens: counter.text(text) }))
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, SHOWN);
  const own = new Set(texts);
  const repeated = repeatedTexts(all, counter).filter(({ text }) => own.has(text));
  return [
    ...longest.map(({ text, tokens }) => `${tokens} for ${quoted(text)}`),
    ...repeated.map(
      ({ text, times, tokens }) => `${quoted(text)} stands in ${times} tools; its repeats take ${tokens}.`,
    ),
  ];
}

/** Tokens of the forms as the build counted them; none where it emitted no forms, or some that do not load. */
async function committedForms(outputDir: string, tool: string): Promise<readonly FormTotals[]> {
  const path = generatedModule(outputDir, "forms");
  if (path === undefined) return [];
  try {
    const module = (await projectModules(outputDir, undefined).load(path)) as CommittedForms;
    const { counting, tools } = module.forms;
    return Object.entries(tools[tool]?.tokens ?? {}).map(([provider, tokens]) => ({
      provider,
      exact: counting[provider]?.kind === "o200k",
      tokens,
    }));
  } catch {
    return [];
  }
}

interface CommittedForms {
  readonly forms: {
    readonly counting: Readonly<Record<string, { readonly kind: string }>>;
    readonly tools: Readonly<Record<string, { readonly tokens: Readonly<Record<string, FormTokens>> }>>;
  };
}
