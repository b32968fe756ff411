import type { Registry } from "../contract.js";
import type { ResponsesTool, ResponsesToolSearch } from "./responses.js";

/** Tools that a model loads together. */
export interface ResponsesNamespace {
  type: "namespace";
  name: string;
  description: string;
  tools: ResponsesTool[];
}

/** Puts the tools of each group that has a description into a namespace of that group's name, after all others. */
export function intoNamespaces(
  entries: readonly (ResponsesTool | ResponsesToolSearch)[],
  { definitions, forms }: Registry,
  provider: string,
  descriptions: Readonly<Record<string, string>>,
): (ResponsesTool | ResponsesToolSearch | ResponsesNamespace)[] {
  const groups = new Map<string, string>();
  for (const [tool, { name = tool }] of Object.entries(definitions[provider] ?? {}))
    groups.set(name, forms?.tools[tool]?.group ?? "");
  const grouped = new Map<string, ResponsesTool[]>(Object.keys(descriptions).map((group) => [group, []]));
  const alone = entries.filter((entry) => {
    const members = entry.type === "function" ? grouped.get(groups.get(entry.name) ?? "") : undefined;
    if (members === undefined || entry.type !== "function") return true;
    members.push(entry);
    return false;
  });
  const namespaces = Object.entries(descriptions).flatMap(([name, description]): ResponsesNamespace[] => {
    const tools = grouped.get(name) ?? [];
    return tools.length === 0 ? [] : [{ type: "namespace", name, description, tools }];
  });
  return [...alone, ...namespaces];
}
