import { posix } from "node:path";
import type { Catalog } from "../analyze/catalog.js";
import type { Config, GroupConfig } from "../config/config.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import { moduleFiles } from "../embed/module-files.js";
import { openVectors } from "../embed/open.js";
import type { RenderedTranslation } from "../emit/locale-files.js";
import type { EmitOptions } from "../emit/options.js";
import { embeddingText, searchDocuments } from "../emit/search-file.js";
import { openGlossary } from "../glossary/open.js";

interface Setting {
  readonly config: Config;
  readonly group: GroupConfig;
  readonly useCache: boolean;
}

/** What the search index is made from beside the tools: nothing where the group has none. */
export async function openSearchSources(
  catalog: Catalog,
  translations: readonly RenderedTranslation[],
  { config, group, useCache }: Setting,
): Promise<Outcome<Pick<EmitOptions, "glossary" | "vectors">>> {
  const glossary = openGlossary(config.root, group.searchIndex ? group.glossary : undefined);
  const embeds = group.searchIndex && group.embed !== undefined;
  const texts = embeds ? searchDocuments(catalog.tools, translations).map(embeddingText) : [];
  const vectors = await openVectors(texts, config, group, useCache);
  return {
    value: { glossary: glossary.value, vectors: vectors.value },
    diagnostics: [...glossary.diagnostics, ...vectors.diagnostics],
  };
}

/** Absolute paths of the files that it is made from beside the sources, with what the embedder imports; a missing one is waited for. */
export function searchFiles({ root }: Config, { glossary, embed }: GroupConfig): readonly string[] {
  const at = (path: string) => posix.resolve(root.replaceAll("\\", "/"), path);
  const own = glossary === undefined ? [] : [at(glossary)];
  return embed === undefined ? own : [...own, ...moduleFiles(at(embed)).map((path) => path.replaceAll("\\", "/"))];
}
