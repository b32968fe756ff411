import type { Counter } from "../../src/emit/forms/count.js";
import { renderFunction } from "../../src/emit/forms/namespace.js";
import type { JsonObject } from "../../src/ir/json.js";
import type { Registry } from "../../src/runtime/contract.js";
import type { Selection } from "../../src/runtime/select/select.js";
import { trimDefinition } from "../../src/runtime/select/trim.js";

/** Tokens of what a selection sends, counted over the whole request at once: the definitions in their forms, in a namespace where the provider has one, and the lines. */
export function countSelection(registry: Registry, provider: string, selection: Selection, counter: Counter): number {
  const forms = (["strict", "loose"] as const).map((kind) => {
    const definitions = selection.tools.flatMap(({ name, form }): readonly JsonObject[] => {
      if (form !== "full" && form !== "trimmed") return [];
      const both = registry.definitions[provider]?.[name];
      // The registry knows definitions as `unknown`; those of a provider are JSON.
      const definition = (
        kind === "strict" ? (both?.strict ?? both?.loose) : (both?.loose ?? both?.strict)
      ) as JsonObject;
      return [form === "full" ? definition : trimDefinition(definition)];
    });
    if (definitions.length === 0) return 0;
    if (counter.counting.kind === "estimate")
      return definitions.reduce((sum, each) => sum + counter.definition(each), 0);
    const body = definitions.map(renderFunction).join("");
    return counter.text(`# Tools\n\n## functions\n\nnamespace functions {\n\n${body}} // namespace functions`);
  });
  return Math.max(...forms) + (selection.text === "" ? 0 : counter.text(selection.text));
}
