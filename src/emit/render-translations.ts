import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { Translation } from "../locale/translate.js";
import type { RenderedTranslation } from "./locale-files.js";
import { type LocaleOptions, type LocaleParts, localeParts } from "./locale-parts.js";

/** Renders the tools of every language. What was already said of a tool in its own language is not said again. */
export function renderTranslations(
  translations: readonly Translation[],
  options: LocaleOptions,
  known: readonly Diagnostic[],
): Outcome<readonly RenderedTranslation[]> {
  const said = new Set(known.map(textOf));
  const diagnostics: Diagnostic[] = [];
  const value = translations.map((translation): RenderedTranslation => {
    const parts = new Map<string, LocaleParts>();
    for (const { tool } of translation.tools) {
      const own = localeParts(tool, options);
      parts.set(tool.name, own.value);
      for (const found of own.diagnostics)
        if (!said.has(textOf(found))) diagnostics.push({ ...found, message: `${translation.tag}: ${found.message}` });
    }
    return { ...translation, parts };
  });
  return { value, diagnostics };
}

function textOf({ code, message, tool }: Diagnostic): string {
  return `${code} ${tool} ${message}`;
}
