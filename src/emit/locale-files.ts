import type { ContractLocales } from "../drift/contract.js";
import type { Translation } from "../locale/translate.js";
import { jsonMark, uncheckedMark } from "../output/mark.js";
import { type Artifact, assembled, inRuns, piece, separated } from "./artifact.js";
import { createImports } from "./imports.js";
import { JSON_CLOSE, JSON_OPEN } from "./json-constant.js";
import { inKeyOrder, SEPARATOR } from "./json-pieces.js";
import type { LocaleParts } from "./locale-parts.js";
import type { EmitOptions } from "./options.js";
import { jsDoc } from "./printer.js";
import { render } from "./templates.js";

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

/** `locales/<tag>.ts`: definitions and short forms of the tools that have texts in a language; `locales/<tag>.json` for programs that are not TypeScript. */
export function emitLocales({ translations = [], providers, searchIndex }: EmitOptions): readonly Artifact[] {
  return translations.flatMap((translation) => [
    moduleOf(translation, providers, searchIndex),
    jsonOf(translation, providers),
  ]);
}

function moduleOf(translation: RenderedTranslation, providers: EmitOptions["providers"], hasForms: boolean): Artifact {
  const { tag, tools } = translation;
  const imports = createImports(["locale"]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "type");
  const byKey = { ...translation, tools: inKeyOrder(tools, ({ tool }) => tool.name) };
  const definitions = providers.map((provider) => {
    const entries = partsOf(byKey, ({ definitions }) => definitions.get(provider));
    return [piece(`    ${JSON.stringify(provider)}: `), ...bracketed("{}", entries, "    ")];
  });
  const forms = [
    piece(',\n  "forms": '),
    ...bracketed(
      "{}",
      partsOf(byKey, ({ forms }) => forms?.entry()),
      "  ",
    ),
  ];
  const doc = jsDoc([
    `What models read of the tools in \`${tag}\`. Tools and texts without a translation are as in the source.`,
  ]);
  const body = `${doc}export const locale: $rt.RegistryLocale = ${JSON_OPEN}`;
  const head = render("module", { header: uncheckedMark(), imports: imports.print(), body });
  return assembled(`locales/${tag}.ts`, [
    piece(`${head.trimEnd()}{\n  "definitions": {\n`),
    ...separated(definitions, SEPARATOR),
    piece("\n  }"),
    ...(hasForms ? forms : []),
    piece(`\n}${JSON_CLOSE};\n`),
  ]);
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
