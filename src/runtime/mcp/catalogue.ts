import type { Tool } from "@modelcontextprotocol/server";
import type { Registry, ToolEntry } from "../contract.js";
import { definitionsIn } from "../select/locale.js";
import { searchToolsTool } from "../select/search-tools.js";
import type { Toolbox } from "../toolbox.js";
import type { McpHost, McpOptions } from "./options.js";

/** A tool that was called. */
export interface CalledTool {
  readonly definition: Tool;
  readonly entry?: ToolEntry;
  /** The key under which a result is wrapped that is no object. */
  readonly resultKey?: string;
}

/** What one caller may list and call. */
export interface Catalogue {
  /** In the order of the registry. */
  readonly callable: readonly ToolEntry[];
  /** The definition of a tool, as it was generated. */
  readonly definition: (tool: ToolEntry) => Tool;
  /** A tool by the name in its definition, with what its results look like. */
  readonly find: (name: string) => CalledTool | undefined;
  /** A tool by the name in the registry. */
  readonly byEntry: (name: string) => CalledTool | undefined;
}

/** The tools of a box that a caller may see, within the group that is served. */
export function catalogueFor(box: Toolbox<Registry>, options: McpOptions, host: McpHost): Catalogue {
  const definitions = definitionsIn(box.registry, "mcp", options.locale);
  if (definitions === undefined) {
    throw new Error('The registry has no definitions for mcp: add it to "providers" and build again.');
  }
  const groups = options.group === undefined ? undefined : new Set([options.group].flat());
  const forms = box.registry.forms?.tools ?? {};
  const callable = box
    .visible({ host })
    .filter(({ name }) => Object.hasOwn(definitions, name))
    .filter(({ name }) => groups === undefined || groups.has(forms[name]?.group ?? ""));
  const definition = ({ name }: ToolEntry): Tool => {
    const { loose, strict } = definitions[name] ?? {};
    // The list of `mcp` holds definitions in the shape of MCP.
    return (loose ?? strict) as Tool;
  };
  const called = (entry: ToolEntry | undefined): CalledTool | undefined => {
    if (entry === undefined) return undefined;
    const resultKey = definitions[entry.name]?.resultKey;
    return { definition: definition(entry), entry, ...(resultKey === undefined ? {} : { resultKey }) };
  };
  return {
    callable,
    definition,
    find: (name) => called(callable.find((tool) => definition(tool).name === name)),
    byEntry: (name) => called(callable.find((tool) => tool.name === name)),
  };
}

/** The definition of `search_tools`. */
export const searchDefinition: Tool = {
  name: searchToolsTool.name,
  title: "Search tools",
  description: searchToolsTool.description,
  inputSchema: structuredClone(searchToolsTool.schema) as unknown as Tool["inputSchema"],
  outputSchema: {
    type: "object",
    properties: {
      tools: {
        type: "array",
        items: {
          type: "object",
          properties: { name: { type: "string" }, signature: { type: "string" }, description: { type: "string" } },
          required: ["name", "signature", "description"],
          additionalProperties: false,
        },
      },
    },
    required: ["tools"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
};
