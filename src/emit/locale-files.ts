import type { ContractLocales } from "../drift/contract.js";
import type { Translation } from "../locale/translate.js";
import { jsonMark } from "../output/mark.js";
import { type Artifact, assembled, inRuns, piece, separated } from "./artifact.js";
import { JSON_CLOSE, JSON_OPEN } from "./json-constant.js";
import { inKeyOrder, SEPARATOR } from "./json-pieces.js";
import type { LocaleParts } from "./locale-parts.js";
import { constantModule } from "./module-artifacts.js";
import type { EmitOptions } from "./options.js";

/** A translation with what its tools add to the files of its language, by tool name. */
export interface RenderedTranslation extends Translation {
  readonly parts: ReadonlyMap<string, LocaleParts>;
}

/** Texts in other languages, by tool and then by language. */
export function localeTexts(translations: readonly Translation[]): ReadonlyMap<string, ContractLocales> {
  const found = new Map<string, ContractLocales>();
  for (const { tag, tools } of translations)
    for (const { tool, texts } of tools) found.set(tool.name, { ...found.get(tool.name), [tag]: texts });
  return found;
}

/** `locales/<tag>`: definitions and short forms of the tools that have texts in a language; `locales/<tag>.json` for programs that are not TypeScript. */
export function emitLocales(options: EmitOptions): readonly Artifact[] {
  const { translations = [], providers } = options;
  return translations.flatMap((translation) => [...moduleOf(translation, options), jsonOf(translation, providers)]);
}

function moduleOf(translation: RenderedTranslation, options: EmitOptions): readonly Artifact[] {
  const { providers, searchIndex: hasForms } = options;
  const { tag, tools } = translation;
  const byKey = { ...translation, tools: inKeyOrder(tools, ({ tool }) => tool.name) };
  const definitions = providers.map((provider) => {
    const entries = partsOf(byKey, ({ definitions }) => definitions.get(provider));
    return [piece(`    ${JSON.stringify(provider)}: `), ...bracketed("{}", entries, "    ")];
  });
  const forms = [
    piece(',\n  "forms": '),
    ...bracketed(
      "{}",
      partsOf(byKey, ({ forms }) => forms),
      "  ",
    ),
  ];
  const doc = `What models read of the tools in \`${tag}\`. Tools and texts without a translation are as in the source.`;
  const value = [
    piece(`${JSON_OPEN}{\n  "definitions": {\n`),
    ...separated(definitions, SEPARATOR),
    piece("\n  }"),
    ...(hasForms ? forms : []),
    piece(`\n}${JSON_CLOSE}`),
  ];
  const type = [piece("$rt.RegistryLocale")];
  return constantModule({ path: `locales/${tag}.ts`, name: "locale", doc, type, value }, options);
}

function jsonOf(translation: RenderedTranslation, providers: EmitOptions["providers"]): Artifact {
  const { tag } = translation;
  const lists = providers.map((provider) => {
    const items = partsOf(translation, (parts) => parts.items.get(provider));
    return [piece(`    ${JSON.stringify(provider)}: `), ...bracketed("[]", items, "    ")];
  });
  const head = JSON.stringify({ ...jsonMark, locale: tag }, null, 2).slice(0, -"\n}".length);
  return assembled(`locales/${tag}.json`, [
    piece(`${head},\n  "providers": {\n`),
    ...separated(lists, SEPARATOR),
    piece("\n  }\n}\n"),
  ]);
}

/** One kind of part of all tools of a translation that have it. */
function partsOf(
  { tools, parts }: RenderedTranslation,
  partOf: (parts: LocaleParts) => Uint8Array | undefined,
): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const { tool } of tools) {
    const own = parts.get(tool.name);
    const part = own && partOf(own);
    if (part !== undefined) found.push(part);
  }
  return found;
}

/** Parts between brackets, each on lines of its own; nothing but the brackets where there are none. */
function bracketed(brackets: "{}" | "[]", parts: readonly Uint8Array[], indent: string): readonly Uint8Array[] {
  if (parts.length === 0) return [piece(brackets)];
  return [piece(`${brackets.charAt(0)}\n`), ...inRuns(parts, SEPARATOR), piece(`\n${indent}${brackets.charAt(1)}`)];
}
