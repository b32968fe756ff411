import { diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { SearchVectors } from "../runtime/select/vectors.js";
import { type Embed, faultOf, rowLength, rowOf } from "./rows.js";

/** Rows that are kept from one build to the next, by what they were made of. */
export interface KnownRows {
  readonly get: (text: string) => string | undefined;
  readonly set: (text: string, row: string) => void;
}

/** Texts of one call to an embedder: hosted ones limit how much a request may hold. */
const BATCH = 96;

/**
 * Vectors of texts, in their order. The embedder is asked, in batches, for those alone that are not known; `load` is called when there
 * are any. A fault of the embedder is reported, and there are no vectors.
 */
export async function embedTexts(
  texts: readonly string[],
  load: () => Promise<Embed>,
  known: KnownRows,
): Promise<Outcome<SearchVectors | undefined>> {
  const rows = new Map<string, string>();
  for (const text of texts) {
    const row = known.get(text);
    if (row !== undefined) rows.set(text, row);
  }
  const missing = [...new Set(texts)].filter((text) => !rows.has(text));
  try {
    const embed = missing.length === 0 ? undefined : await load();
    for (let start = 0; embed !== undefined && start < missing.length; start += BATCH) {
      const batch = missing.slice(start, start + BATCH);
      const answer: unknown = await embed(batch);
      const [first] = rows.values();
      const fault = faultOf(answer, batch.length, first === undefined ? undefined : rowLength(first));
      if (fault !== undefined) return failed(fault);
      // That it is a list of lists of numbers was just seen.
      for (const [at, vector] of (answer as readonly (readonly number[])[]).entries()) {
        const row = rowOf(vector);
        rows.set(batch[at] ?? "", row);
        known.set(batch[at] ?? "", row);
      }
    }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
  const bytes = texts.map((text) => Buffer.from(rows.get(text) ?? "", "base64"));
  const [first] = bytes;
  if (first === undefined) return { value: undefined, diagnostics: [] };
  const vectors = Buffer.concat(bytes).toString("base64");
  return { value: { version: 1, dimensions: first.length, vectors }, diagnostics: [] };
}

function failed(reason: string): Outcome<undefined> {
  return { value: undefined, diagnostics: [diagnostic("TG1016", `the embedder failed: ${reason}`)] };
}
