import { posix } from "node:path";
import type { Catalog, Tool } from "../analyze/catalog.js";
import type { GroupConfig } from "../config/config.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { findLocales, foldersBeside, isFolder } from "./find.js";
import { type Locale, type LocaleSource, parseLocale } from "./parse.js";
import { type Translation, translateCatalog } from "./translate.js";

/** The translations of a catalogue, with the files and folders (absolute paths) that decide them. */
export interface OpenedLocales {
  readonly translations: readonly Translation[];
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Finds and reads the locale files of a group's tools, and translates the catalogue. `known` gives the names of all tools that were found. */
export function openLocales(
  catalog: Catalog,
  known: () => ReadonlySet<string>,
  { root, group }: { readonly root: string; readonly group: GroupConfig },
): Outcome<OpenedLocales> {
  const sources = sourcesOf(catalog, group);
  const { value, diagnostics: unread } = findLocales(root, sources, group.locales);
  const { sources: found, files, folders } = value;
  const parsed = parseAll(found, group);
  const translated = translateCatalog(
    catalog,
    parsed.map(({ value }) => value),
    known,
  );
  return {
    value: { translations: translated.value, files, folders },
    diagnostics: [
      ...unread,
      ...(found.length + unread.length === 0 ? emptyFolder(root, group) : []),
      ...parsed.flatMap(({ diagnostics }) => diagnostics),
      ...translated.diagnostics,
    ],
  };
}

/** The files of a group's tools as they were found last. */
const lastSources = new WeakMap<GroupConfig, { readonly tools: Catalog["tools"]; readonly files: readonly string[] }>();

/** The files of all tools, each once. */
function sourcesOf({ tools }: Catalog, group: GroupConfig): readonly string[] {
  const last = lastSources.get(group);
  const stay = last?.tools.length === tools.length && tools.every((tool, at) => inSameFile(tool, last.tools[at]));
  const files = stay ? last.files : [...new Set(tools.map(({ position }) => position.file))];
  lastSources.set(group, { tools, files });
  return files;
}

function inSameFile(tool: Tool, other: Tool | undefined): boolean {
  return tool === other || tool.position.file === other?.position.file;
}

/** The locale files of a group as they were read last, by path. */
const known = new WeakMap<GroupConfig, ReadonlyMap<string, Parsed>>();

interface Parsed {
  readonly source: LocaleSource;
  readonly outcome: Outcome<Locale>;
}

/** Reads locale files; of those that hold what they held before there is nothing to read. */
function parseAll(sources: readonly LocaleSource[], group: GroupConfig): readonly Outcome<Locale>[] {
  const last = known.get(group);
  const parsed = sources.map((source): Parsed => {
    const before = last?.get(source.file);
    const isSame = before?.source.text === source.text && before.source.folder === source.folder;
    return isSame ? before : { source, outcome: parseLocale(source) };
  });
  known.set(group, new Map(parsed.map((each) => [each.source.file, each])));
  return parsed.map(({ outcome }) => outcome);
}

/** A folder that the configuration names, and that holds no texts. */
function emptyFolder(root: string, { locales, localesPlace }: GroupConfig): readonly Diagnostic[] {
  if (locales === undefined) return [];
  const isThere = isFolder(root, locales);
  const message = isThere
    ? `\`locales\` names "${locales}", where no locale file is`
    : `\`locales\` names "${locales}", which is no folder`;
  const near = isThere ? "" : didYouMean(posix.normalize(locales), foldersBeside(root, locales)).trim();
  const details = { ...(localesPlace && { position: localesPlace }), ...(near === "" ? {} : { help: near }) };
  return [diagnostic("TG1017", message, details)];
}
