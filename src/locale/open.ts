import type { Catalog } from "../analyze/catalog.js";
import type { GroupConfig } from "../config/config.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import { findLocales } from "./find.js";
import { parseLocale } from "./parse.js";
import { type Translation, translateCatalog } from "./translate.js";

/** The translations of a catalogue, with the files and folders (absolute paths) that decide them. */
export interface OpenedLocales {
  readonly translations: readonly Translation[];
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Finds and reads the locale files of a group's tools, and translates the catalogue. `known` are the names of all tools that were found. */
export function openLocales(
  catalog: Catalog,
  known: ReadonlySet<string>,
  { root, group }: { readonly root: string; readonly group: GroupConfig },
): Outcome<OpenedLocales> {
  const sources = [...new Set(catalog.tools.map(({ position }) => position.file))];
  const { sources: found, files, folders } = findLocales(root, sources, group.locales);
  const parsed = found.map(parseLocale);
  const translated = translateCatalog(
    catalog,
    parsed.map(({ value }) => value),
    known,
  );
  return {
    value: { translations: translated.value, files, folders },
    diagnostics: [...parsed.flatMap(({ diagnostics }) => diagnostics), ...translated.diagnostics],
  };
}
