import type { Catalog, Tool } from "../analyze/catalog.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Locale, LocaleText } from "./parse.js";
import { mapTexts, type ToolText, textsOf } from "./texts.js";

/** A tool in another language, with the texts that are translated. */
export interface TranslatedTool {
  readonly tool: Tool;
  /** By key, in the order of the declaration. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The tools of a catalogue that have texts in one language. */
export interface Translation {
  readonly tag: string;
  readonly tools: readonly TranslatedTool[];
}

/**
 * Puts the texts of locale files in the place of the author's, key by key: the nearest file that has a text wins, and what no file has
 * stays as it is. Reports what is missing, and entries that mean nothing. `known` gives the names of all tools that were found.
 */
export function translateCatalog(
  { tools }: Catalog,
  locales: readonly Locale[],
  known: () => ReadonlySet<string>,
): Outcome<readonly Translation[]> {
  if (locales.length === 0) return { value: [], diagnostics: [] };
  const texts = new Map(tools.map((tool) => [tool.name, ownTexts(tool)]));
  const tags = [...new Set(locales.map(({ tag }) => tag))].sort();
  const names = known();
  const diagnostics = locales.flatMap((locale) => staleEntries(locale, texts, names));
  const value = tags.flatMap((tag): readonly Translation[] => {
    const own = locales.filter((locale) => locale.tag === tag);
    const translated = tools.flatMap((tool) => {
      const files = own.filter(({ folder }) => holds(folder, tool));
      const wanted = texts.get(tool.name) ?? [];
      const found = new Map(
        wanted.flatMap(({ key }) =>
          files
            .flatMap((file) => lookUp(file, tool, key) ?? [])
            .slice(0, 1)
            .map((text) => [key, text] as const),
        ),
      );
      diagnostics.push(...missingTexts(tool, tag, files, wanted, found));
      return found.size === 0 ? [] : [translate(tool, tag, found)];
    });
    return translated.length === 0 ? [] : [{ tag, tools: translated }];
  });
  return { value, diagnostics };
}

const listed = new WeakMap<Tool, readonly ToolText[]>();

function ownTexts(tool: Tool): readonly ToolText[] {
  const texts = listed.get(tool) ?? textsOf(tool);
  listed.set(tool, texts);
  return texts;
}

/** Tools in other languages as they were made last, by language. */
const known = new WeakMap<Tool, Map<string, { readonly id: string; readonly made: TranslatedTool }>>();

/** A tool that gets the same texts as before is the very same object as before. */
function translate(tool: Tool, tag: string, found: ReadonlyMap<string, LocaleText>): TranslatedTool {
  const texts = Object.fromEntries([...found].map(([key, { text }]) => [key, text.replaceAll("\r\n", "\n")]));
  const own = known.get(tool) ?? new Map<string, { readonly id: string; readonly made: TranslatedTool }>();
  known.set(tool, own);
  const id = JSON.stringify(texts);
  const last = own.get(tag);
  if (last?.id === id) return last.made;
  const made = { tool: mapTexts(tool, (key) => (Object.hasOwn(texts, key) ? texts[key] : undefined)), texts };
  own.set(tag, { id, made });
  return made;
}

function holds(folder: string, { position }: Tool): boolean {
  return folder === "" || position.file.startsWith(`${folder}/`);
}

function lookUp({ tools }: Locale, { name }: Tool, key: string): LocaleText | undefined {
  return tools.get(name)?.texts.get(key);
}

/** One warning a tool and language, where the nearest file has, or could have, its entry. */
function missingTexts(
  tool: Tool,
  tag: string,
  files: readonly Locale[],
  wanted: readonly ToolText[],
  found: ReadonlyMap<string, LocaleText>,
): readonly Diagnostic[] {
  const missing = wanted.filter(({ key }) => !found.has(key)).map(({ key }) => key);
  const [file] = files;
  if (file === undefined || missing.length === 0) return [];
  const entry = files.flatMap(({ tools }) => tools.get(tool.name) ?? []).at(0);
  const shown =
    missing.slice(0, SHOWN).join(", ") + (missing.length > SHOWN ? `, and ${missing.length - SHOWN} more` : "");
  const message =
    found.size === 0
      ? `${tool.name} has no texts in ${tag}: ${shown}`
      : `${tool.name} lacks ${missing.length} of ${wanted.length} texts in ${tag}: ${shown}`;
  return [diagnostic("TG4013", message, { position: entry?.position ?? file.position, tool: tool.name })];
}

const SHOWN = 6;

function staleEntries(
  { tag, tools }: Locale,
  texts: ReadonlyMap<string, readonly ToolText[]>,
  known: ReadonlySet<string>,
): readonly Diagnostic[] {
  return [...tools].flatMap(([name, entry]) => {
    const own = texts.get(name)?.map(({ key }) => key);
    if (own === undefined) {
      // A tool in error has no texts to compare with.
      if (known.has(name)) return [];
      const message = `${tag}: there is no tool called ${name}.${didYouMean(name, known)}`;
      return [diagnostic("TG4014", message, { position: entry.position })];
    }
    return [...entry.texts]
      .filter(([key]) => !own.includes(key))
      .map(([key, { position }]) =>
        diagnostic("TG4014", `${tag}: ${name} has no text at ${key}.${didYouMean(key, own)}`, { position, tool: name }),
      );
  });
}
