import type { Tool } from "../analyze/catalog.js";
import type { ProviderId } from "../config/config.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import { piece } from "./artifact.js";
import type { ToolOptions } from "./options.js";
import { definitionEntry } from "./provider-files.js";
import { definitionTexts } from "./providers/definition-texts.js";
import { renderTool, type ToolRenderings } from "./render-tools.js";
import { formsPiece } from "./tool-output.js";

/** What a tool in another language adds to the files of that language, as pieces. */
export interface LocaleParts {
  /** Its entry in `locales/<tag>.ts`, by provider. */
  readonly definitions: ReadonlyMap<ProviderId, Uint8Array>;
  /** Its item in `locales/<tag>.json`, by provider: the definition to send first. */
  readonly items: ReadonlyMap<ProviderId, Uint8Array>;
  /** Its short forms in `locales/<tag>.ts`; absent without a search index. */
  readonly forms?: Uint8Array;
}

/** What locale parts depend on beside the tool. */
export type LocaleOptions = Pick<ToolOptions, "emitter" | "providers" | "searchIndex" | "countTokens">;

const known = new WeakMap<Tool, Outcome<LocaleParts> & { readonly settings: string }>();

/** The parts of a translated tool. One that stays the same object is rendered once. */
export function localeParts(tool: Tool, options: LocaleOptions): Outcome<LocaleParts> {
  const settings = JSON.stringify([options.providers, options.searchIndex]);
  const last = known.get(tool);
  if (last?.settings === settings) return last;
  const { value, diagnostics } = renderTool(tool, options);
  const made = { value: print(tool, value, options), diagnostics, settings };
  known.set(tool, made);
  return made;
}

function print(tool: Tool, renderings: ToolRenderings, options: LocaleOptions): LocaleParts {
  const definitions = new Map<ProviderId, Uint8Array>();
  const items = new Map<ProviderId, Uint8Array>();
  for (const [provider, rendering] of renderings) {
    const { strict, loose } = rendering;
    definitions.set(provider, piece(definitionEntry(tool.name, rendering, definitionTexts(rendering), "      ")));
    const item = strict ?? loose;
    if (item !== undefined) items.set(provider, piece(indented(JSON.stringify(item, null, 2))));
  }
  return {
    definitions,
    items,
    ...(options.searchIndex ? { forms: formsPiece(tool, renderings, options) } : {}),
  };
}

/** Line ends inside of JSON strings are escaped: every other one ends a line. */
function indented(json: string): string {
  return `      ${json.replaceAll("\n", "\n      ")}`;
}
