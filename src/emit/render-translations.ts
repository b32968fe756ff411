import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { Translation } from "../locale/translate.js";
import type { RenderedTranslation } from "./locale-files.js";
import type { EmitOptions } from "./options.js";
import { renderTools } from "./render-tools.js";

/** Renders the tools of every language. What was already said of a tool in its own language is not said again. */
export function renderTranslations(
  translations: readonly Translation[],
  options: Pick<EmitOptions, "emitter" | "providers">,
  known: readonly Diagnostic[],
): Outcome<readonly RenderedTranslation[]> {
  const said = new Set(known.map(textOf));
  const rendered = translations.map((translation) => {
    const { value, diagnostics } = renderTools({ tools: translation.tools.map(({ tool }) => tool) }, options);
    const fresh = diagnostics.filter((found) => !said.has(textOf(found)));
    return {
      value: { ...translation, renderings: value },
      diagnostics: fresh.map((found) => ({ ...found, message: `${translation.tag}: ${found.message}` })),
    };
  });
  return {
    value: rendered.map(({ value }) => value),
    diagnostics: rendered.flatMap(({ diagnostics }) => diagnostics),
  };
}

function textOf({ code, message, tool }: Diagnostic): string {
  return `${code} ${tool} ${message}`;
}
