import type { ProviderTool, Registry, RegistryLocale } from "../contract.js";

/**
 * The registry's texts for a language, by the look-up of RFC 4647: `zh-Hant-TW` takes `zh-Hant-TW`, else `zh-Hant`, else `zh`, whatever
 * the case; `undefined` when there are none, so that the model reads the sources' own.
 */
export function localeOf({ locales }: Registry, tag: string | undefined): RegistryLocale | undefined {
  if (locales === undefined || tag === undefined) return undefined;
  const known = new Map(Object.entries(locales).map(([name, locale]) => [name.toLowerCase(), locale]));
  const subtags = tag.toLowerCase().replaceAll("_", "-").split("-");
  for (let length = subtags.length; length > 0; length -= 1) {
    const found = known.get(subtags.slice(0, length).join("-"));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The definitions for a provider in a language; tools without texts in it are as in the source. */
export function definitionsIn(
  registry: Registry,
  provider: string,
  locale: string | undefined,
): Readonly<Record<string, ProviderTool>> | undefined {
  const base = registry.definitions[provider];
  const translated = localeOf(registry, locale)?.definitions[provider];
  return base === undefined || translated === undefined ? base : { ...base, ...translated };
}
