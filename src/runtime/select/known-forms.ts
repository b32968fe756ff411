import type { ProviderTool, Registry, ToolEntry } from "../contract.js";
import { estimateFrom } from "./estimate.js";
import type { FormTokens, ToolForms } from "./forms.js";
import { definitionsIn, localeOf } from "./locale.js";
import { formLine, summary } from "./summary.js";
import { trimDefinition } from "./trim.js";

/** The short forms of a tool with its tokens for one provider. */
export type CountedTool = Omit<ToolForms, "tokens"> & { readonly tokens: FormTokens };

/** The forms of a registry's tools as counted at build; estimated for a registry, a tool or a provider that the build did not count. */
export function countedTools(
  registry: Registry,
  provider: string,
  locale?: string,
): { readonly tools: (name: string) => CountedTool; readonly base: number } {
  const made = new Map<string, CountedTool>();
  const language = localeOf(registry, locale);
  const definitions = definitionsIn(registry, provider, locale) ?? {};
  return {
    base: registry.forms?.counting[provider]?.base ?? 0,
    tools(name) {
      const known = made.get(name);
      if (known !== undefined) return known;
      const tool = own(language?.forms, name) ?? own(registry.forms?.tools, name);
      const short = tool ?? estimated(own(registry.entries, name));
      const tokens = own(tool?.tokens, provider) ?? estimateTokens(definitions, name, short);
      const counted = { signature: short.signature, summary: short.summary, group: short.group, tokens };
      made.set(name, counted);
      return counted;
    },
  };
}

function estimated(entry: ToolEntry | undefined): Omit<ToolForms, "tokens"> {
  const parameters = Object.entries(entry?.parameters ?? {}).map(([name, required]) => (required ? name : `${name}?`));
  return {
    signature: `${entry?.name}(${parameters.join(", ")})`,
    summary: summary(entry?.description ?? ""),
    group: "",
  };
}

function estimateTokens(
  definitions: Readonly<Record<string, ProviderTool>>,
  name: string,
  short: Pick<ToolForms, "signature" | "summary">,
): FormTokens {
  const { strict, loose } = own(definitions, name) ?? {};
  const size = (change: (definition: unknown) => unknown) =>
    Math.max(...[strict, loose].map((form) => (form === undefined ? 0 : estimateFrom(JSON.stringify(change(form))))));
  return [
    size((definition) => definition),
    size(trimDefinition),
    estimateFrom(formLine(name, short, "signature")),
    estimateFrom(formLine(name, short, "line")),
    estimateFrom(formLine(name, short, "name")),
  ];
}

function own<Value>(record: { readonly [name: string]: Value } | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
