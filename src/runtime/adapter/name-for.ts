import type { Toolbox } from "../toolbox.js";

/** The names that a provider has for the tools, by their own: they differ where its limits do not take a tool's own. */
export function nameFor(box: Toolbox, provider: string): (tool: string) => string {
  const definitions = box.registry.definitions[provider] ?? {};
  return (tool) => (Object.hasOwn(definitions, tool) ? definitions[tool]?.name : undefined) ?? tool;
}
