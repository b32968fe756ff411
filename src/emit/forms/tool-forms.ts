import type { Catalog, Tool } from "../../analyze/catalog.js";
import type { ProviderId } from "../../config/config.js";
import type { FormTokens, ToolForms } from "../../runtime/select/forms.js";
import { formLine, summary } from "../../runtime/select/summary.js";
import { trimDefinition } from "../../runtime/select/trim.js";
import type { ProviderRendering } from "../providers/provider.js";
import type { Renderings, ToolRenderings } from "../render-tools.js";
import { type CountTokens, counted, type Measure, type Measurer, measurerFor } from "./count.js";
import { groupOf } from "./group.js";
import { signature } from "./signature.js";

/** A tool in its short forms before tokens are counted: counting is work for another thread, while this one goes on. */
export interface DraftForms extends Omit<ToolForms, "tokens"> {
  readonly measures: readonly (readonly [provider: ProviderId, measures: FormMeasures])[];
}

/** What is to be counted of each form; the largest count is its own. */
type FormMeasures = readonly (readonly Measure[])[];

/** Drafts the forms of a tool for the providers that it was rendered for. */
export function draftForms(tool: Tool, renderings: ToolRenderings, hasTokenizer: boolean): DraftForms {
  const short = { signature: signature(tool), summary: summary(tool.description), group: groupOf(tool.callee) };
  const lines = (["signature", "line", "name"] as const).map((form) => formLine(tool.name, short, form));
  const measures = [...renderings].map(
    ([provider, rendering]) => [provider, formMeasures(rendering, lines, measurerFor(provider, hasTokenizer))] as const,
  );
  return { ...short, measures };
}

/** The texts that are to be counted; many stand there more than once. */
export function textsOf({ measures }: DraftForms): readonly string[] {
  return measures.flatMap(([, forms]) => forms.flat().filter((measure) => typeof measure === "string"));
}

/** The forms of a draft, counted. */
export function countForms({ measures, ...short }: DraftForms, countTokens: CountTokens | undefined): ToolForms {
  const count = countTokens && remembering(countTokens);
  const largest = (form: readonly Measure[] = []) => Math.max(0, ...form.map((measure) => counted(measure, count)));
  const tokens = measures.map(([provider, [full, trimmed, signature, line, name]]): readonly [string, FormTokens] => [
    provider,
    [largest(full), largest(trimmed), largest(signature), largest(line), largest(name)],
  ]);
  return { ...short, tokens: Object.fromEntries(tokens) };
}

/** The short forms of each tool, by name. */
export function toolForms(
  { tools }: Catalog,
  renderings: Renderings,
  countTokens: CountTokens,
): readonly (readonly [name: string, forms: ToolForms])[] {
  return tools.map((tool) => {
    const draft = draftForms(tool, renderings.get(tool.name) ?? new Map(), true);
    return [tool.name, countForms(draft, countTokens)];
  });
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

/** A request may get the strict or the loose definition, so the larger one counts. */
function formMeasures(
  { strict, loose }: ProviderRendering,
  lines: readonly string[],
  measurer: Measurer,
): FormMeasures {
  const definitions = [strict, loose].filter((definition) => definition !== undefined);
  const full = definitions.map(measurer.definition);
  const trimmed = definitions.map((definition, index) => {
    const short = trimDefinition(definition);
    return short === definition ? (full[index] ?? 0) : measurer.definition(short);
  });
  return [full, trimmed, ...lines.map((line) => [measurer.text(line)])];
}
