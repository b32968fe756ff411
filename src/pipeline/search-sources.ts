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

/** What it is made from beside the sources, as absolute paths: the glossary, and the embedder with what that imports. A missing one is waited for. */
export function searchFiles({ root }: Config, { glossary, embed }: GroupConfig): SearchFiles {
  const at = (path: string) => posix.resolve(root.replaceAll("\\", "/"), path);
  const own = glossary === undefined ? [] : [at(glossary)];
  if (embed === undefined) return { files: own, awaited: [], folders: [] };
  const { present, awaited: missing } = moduleFiles(at(embed));
  const awaited = missing.map((path) => path.replaceAll("\\", "/"));
  return {
    files: [...own, ...present.map((path) => path.replaceAll("\\", "/"))],
    awaited,
    folders: [...new Set(awaited.map((path) => posix.dirname(path)))],
  };
}

/** Files, those that imports would mean if they were there, and the folders of these. */
type SearchFiles = Readonly<Record<"files" | "awaited" | "folders", readonly string[]>>;
