import type { Tool } from "../../src/analyze/catalog.js";
import type { InputGraph } from "../../src/ir/tool.js";
import type { ObjectType, Property, Type } from "../../src/ir/type.js";

/** A tool with this input and nothing else of note. */
export function toolOf(input: InputGraph, more: Partial<Tool> = {}): Tool {
  return {
    name: "sample_tool",
    slug: "sample_tool",
    identifier: "sampleTool",
    position: { file: "tools.ts", line: 1, column: 1 },
    callee: { kind: "function", file: "tools.ts", exportName: "sampleTool" },
    description: "A sample.",
    parameters: [{ kind: "root", optional: false }],
    input,
    result: { kind: "value" },
    effects: { known: false, reads: [], writes: [] },
    traits: {},
    usesContext: false,
    examples: [],
    access: "unknown",
    ...more,
  };
}

/** An input graph whose root has these properties; those listed as optional are. */
export function inputOf(properties: Readonly<Record<string, Type>>, optional: readonly string[] = []): InputGraph {
  return { root: objectOf(properties, optional), definitions: {} };
}

/** A closed object type. */
export function objectOf(properties: Readonly<Record<string, Type>>, optional: readonly string[] = []): ObjectType {
  return {
    kind: "object",
    properties: Object.entries(properties).map(([name, type]) => property(name, type, optional.includes(name))),
  };
}

/** A property of one name in code and on the wire. */
export function property(name: string, type: Type, optional = false, more: Partial<Property> = {}): Property {
  return { name, wire: name, type, optional, ...more };
}
