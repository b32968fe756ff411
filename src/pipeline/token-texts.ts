import type { GroupConfig } from "../config/config.js";
import { countsExactly } from "../emit/forms/count.js";
import { NAMESPACE_FRAME } from "../emit/forms/namespace.js";
import { textsOf } from "../emit/forms/tool-forms.js";
import type { RenderedTranslation } from "../emit/locale-files.js";
import type { PreparedTools } from "../emit/outputs.js";

/** Whether texts of a group are counted by a tokenizer. */
export function needsTokenizer({ searchIndex, providers }: GroupConfig): boolean {
  return searchIndex && providers.some(countsExactly);
}

/** The texts that are counted when what was prepared is emitted. */
export function textsToCount(
  { rendered }: PreparedTools,
  translations: readonly RenderedTranslation[],
): readonly string[] {
  const own = [...rendered.values()].flatMap(({ forms }) => (forms === undefined ? [] : textsOf(forms)));
  const translated = translations.flatMap(({ parts }) =>
    [...parts.values()].flatMap(({ forms }) => forms?.texts() ?? []),
  );
  const texts = [...own, ...translated];
  return texts.length === 0 ? [] : [NAMESPACE_FRAME, ...texts];
}
