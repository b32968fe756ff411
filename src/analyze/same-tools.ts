import type { GroupConfig } from "../config/config.js";
import type { Catalog, Tool } from "./catalog.js";
import { sameData } from "./same-data.js";

const before = new WeakMap<GroupConfig, ReadonlyMap<string, Tool>>();

/** The catalogue with the very objects of the last one where nothing about a tool changed: what was made of them holds still. */
export function sameTools(group: GroupConfig, { tools }: Catalog): Catalog {
  const last = before.get(group);
  const kept = tools.map((tool) => {
    const old = last?.get(tool.name);
    return old !== undefined && sameData(old, tool) ? old : tool;
  });
  before.set(group, new Map(kept.map((tool) => [tool.name, tool])));
  return { tools: kept };
}
