import type { ContractLocales } from "../drift/contract.js";
import type { Translation } from "../locale/translate.js";
import { jsonMark, uncheckedMark } from "../output/mark.js";
import type { Artifact } from "./artifact.js";
import { toolForms } from "./forms-file.js";
import { createImports } from "./imports.js";
import { jsonConstant } from "./json-constant.js";
import type { EmitOptions } from "./options.js";
import { jsDoc } from "./printer.js";
import type { Renderings } from "./render-tools.js";
import { render } from "./templates.js";

/** A translation with the renderings of its tools. */
export interface RenderedTranslation extends Translation {
  readonly renderings: Renderings;
}

/** Texts in other languages, by tool and then by language. */
export function localeTexts(translations: readonly Translation[]): ReadonlyMap<string, ContractLocales> {
  const found = new Map<string, ContractLocales>();
  for (const { tag, tools } of translations)
    for (const { tool, texts } of tools) found.set(tool.name, { ...found.get(tool.name), [tag]: texts });
  return found;
}

/** `locales/<tag>.ts`: definitions and short forms of the tools that have texts in a language; `locales/<tag>.json` for programs that are not TypeScript. */
export function emitLocales(options: EmitOptions): readonly Artifact[] {
  return (options.translations ?? []).flatMap((translation) => [
    moduleOf(translation, options),
    jsonOf(translation, options),
  ]);
}

function moduleOf({ tag, tools, renderings }: RenderedTranslation, options: EmitOptions): Artifact {
  const imports = createImports(["locale"]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "type");
  const own = tools.map(({ tool }) => tool);
  const definitions = options.providers.map((provider) => {
    const rendered = own.flatMap(({ name: tool }) => {
      const rendering = renderings.get(tool)?.get(provider);
      if (rendering === undefined) return [];
      const { strict, loose, weight, name, resultKey } = rendering;
      return [[tool, { name, strict, loose, weight, resultKey }] as const];
    });
    return [provider, Object.fromEntries(rendered)] as const;
  });
  const forms = options.searchIndex
    ? { forms: Object.fromEntries(toolForms({ tools: own }, renderings, options)) }
    : {};
  const doc = jsDoc([
    `What models read of the tools in \`${tag}\`. Tools and texts without a translation are as in the source.`,
  ]);
  const value = jsonConstant({ definitions: Object.fromEntries(definitions), ...forms });
  const body = `${doc}export const locale: $rt.RegistryLocale = ${value};`;
  return {
    path: `locales/${tag}.ts`,
    content: render("module", { header: uncheckedMark(), imports: imports.print(), body }),
  };
}

function jsonOf({ tag, tools, renderings }: RenderedTranslation, { providers }: EmitOptions): Artifact {
  const definitions = providers.map((provider) => {
    const rendered = tools.map(({ tool: { name } }) => renderings.get(name)?.get(provider));
    return [provider, rendered.flatMap((one) => one?.strict ?? one?.loose ?? [])] as const;
  });
  const value = { ...jsonMark, locale: tag, providers: Object.fromEntries(definitions) };
  return { path: `locales/${tag}.json`, content: `${JSON.stringify(value, null, 2)}\n` };
}
