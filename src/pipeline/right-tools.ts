import type { Catalog } from "../analyze/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { RenderedTranslation } from "../emit/locale-files.js";
import type { ToolDecl } from "../ir/tool.js";
import type { LocatedTool } from "./compilation.js";

/** The catalogue without the tools that an error names. */
export function withoutErrors({ tools }: Catalog, diagnostics: readonly Diagnostic[]): Catalog {
  const wrong = new Set(
    diagnostics.flatMap(({ severity, tool }) => (severity === "error" && tool !== undefined ? [tool] : [])),
  );
  return wrong.size === 0 ? { tools } : { tools: tools.filter(({ name }) => !wrong.has(name)) };
}

/** The translations of the tools that are left. */
export function ofTools(
  translations: readonly RenderedTranslation[],
  { tools }: Catalog,
): readonly RenderedTranslation[] {
  if (translations.length === 0) return translations;
  const names = new Set(tools.map(({ name }) => name));
  return translations.map((translation) => ({
    ...translation,
    tools: translation.tools.filter(({ tool }) => names.has(tool.name)),
  }));
}

/** Tools that were read, which are sorted, and those that only a diagnostic tells of; sorted by name, each once: of one that comes twice a diagnostic tells. */
export function foundTools(decls: readonly ToolDecl[], diagnostics: readonly Diagnostic[]): readonly LocatedTool[] {
  const told = diagnostics.flatMap(({ tool, position }) =>
    tool === undefined || position === undefined ? [] : [{ name: tool, position }],
  );
  if (told.length === 0) return decls;
  const found = new Map<string, LocatedTool>(decls.map((tool) => [tool.name, tool]));
  for (const tool of told) if (!found.has(tool.name)) found.set(tool.name, tool);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
