import type { Tool } from "../../analyze/catalog.js";
import type { ProviderId } from "../../config/config.js";
import type { Dialect } from "./dialect.js";
import { dialects } from "./dialects/index.js";
import { functionText } from "./normalize/undo.js";
import { newWriter } from "./normalize/writer.js";
import type { NormalizerText } from "./provider.js";
import { isIdentity } from "./rewrite/identity.js";
import { formsIn, lower, unexpanded } from "./rewrite/lower.js";
import { providerRow } from "./rows/index.js";

/** The normalisers of a tool: one for each distinct text, shared by the providers that need the same. */
export function normalizers(tool: Tool, providers: readonly ProviderId[]): readonly NormalizerText[] {
  const texts = new Map<Dialect | undefined, string | undefined>();
  const groups = new Map<string, { readonly dialect: Dialect; readonly providers: ProviderId[] }>();
  const nameFor = (provider: ProviderId | undefined) => `${tool.identifier}_from_${camelCase(provider ?? "")}`;
  // Texts are compared under one name, which is nearly always that of the one text there is.
  const compared = nameFor(providers[0]);
  for (const provider of providers) {
    const dialect = normalizingDialect(tool, provider);
    if (!texts.has(dialect)) texts.set(dialect, dialect && normalizerText(tool, dialect, compared));
    const text = texts.get(dialect);
    if (dialect === undefined || text === undefined) continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, { dialect, providers: [provider] });
    else group.providers.push(provider);
  }
  return [...groups].flatMap(([text, group]) => {
    const name = nameFor(group.providers[0]);
    const statements = name === compared ? text : normalizerText(tool, group.dialect, name);
    return statements === undefined ? [] : [{ name, statements, providers: group.providers }];
  });
}

/**
 * The dialect whose rewriting is undone: the strict one where the tool has that form, since the loose one rewrites no
 * more than it (a test holds the tables to this). References are kept, so that recursion is undone at any depth.
 */
function normalizingDialect(tool: Tool, provider: ProviderId): Dialect | undefined {
  const { strict, loose } = providerRow(provider);
  const fits = strict !== undefined && formsIn(tool.input, dialects[strict]).forms !== undefined;
  const id = fits ? strict : (loose ?? strict);
  return id && unexpanded(dialects[id]);
}

/** The statements of a normaliser; `undefined` where the provider form is the wire form. */
export function normalizerText(tool: Pick<Tool, "input">, dialect: Dialect, name: string): string | undefined {
  const { forms } = lower(tool.input, dialect);
  if (forms === undefined || isIdentity(forms.root, forms.definitions)) return undefined;
  const writer = newWriter(forms, name);
  const root = functionText(name, forms.root, writer);
  return [...writer.statements, root].join("\n");
}

function camelCase(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
