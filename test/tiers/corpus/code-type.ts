import type { Type, TypeGraph } from "../../../src/ir/type.js";

/**
 * TypeScript declarations of the code form of a graph, written for a judge, in which any JSON is `unknown`, so that it can stand for
 * nothing but `any` and `unknown`. What code is `given` is mutable and has all its defaults; what is `taken` from the author's type
 * is read-only and may lack them. Properties whose names are in `open` take anything: something of their type was left out.
 */
export function codeType(
  graph: TypeGraph,
  name: string,
  direction: "given" | "taken",
  open: ReadonlySet<string> = new Set(),
): string {
  const ids = new Map(Object.keys(graph.definitions).map((id, index) => [id, `${name}_${index}`]));
  const context = { ids, direction, open };
  const definitions = Object.entries(graph.definitions).map(
    ([id, type]) => `type ${ids.get(id)} = ${text(type, context)};`,
  );
  return [...definitions, `type ${name} = ${text(graph.root, context)};`].join("\n");
}

interface Context {
  readonly ids: ReadonlyMap<string, string>;
  readonly direction: "given" | "taken";
  readonly open: ReadonlySet<string>;
}

function text(type: Type, context: Context): string {
  const isTaken = context.direction === "taken";
  const prefix = isTaken ? "Readonly" : "";
  switch (type.kind) {
    case "string":
      return type.template ?? "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
    case "null":
    case "bigint":
      return type.kind;
    case "literal":
      return JSON.stringify(type.value);
    case "enum":
      return `(${type.members.map(({ value }) => JSON.stringify(value)).join(" | ")})`;
    case "array":
      return `${prefix}Array<${text(type.items, context)}>`;
    case "set":
      return `${prefix}Set<${text(type.items, context)}>`;
    case "map":
      return `${prefix}Map<${text(type.key, context)}, ${text(type.value, context)}>`;
    case "record":
      return `{ [key: string]: ${indexText(type.values, context)} }`;
    case "tuple": {
      const elements = type.elements.map((element) => `(${text(element.type, context)})${element.optional ? "?" : ""}`);
      return `${isTaken ? "readonly " : ""}[${[...elements, ...(type.rest ? [`...Array<${text(type.rest, context)}>`] : [])].join(", ")}]`;
    }
    case "object": {
      const properties = type.properties.map((property) => {
        const supplied = property.default !== undefined && context.direction === "given";
        const always = !property.optional || supplied || property.undefinedWhenAbsent === true;
        const absent = property.undefinedWhenAbsent === true ? " | undefined" : "";
        return `${JSON.stringify(property.name)}${always ? "" : "?"}: ${context.open.has(property.name) ? "unknown" : text(property.type, context)}${absent};`;
      });
      const closed = `{ ${properties.join(" ")} }`;
      return type.rest === undefined ? closed : `(${closed} & { [key: string]: ${indexText(type.rest, context)} })`;
    }
    case "union":
      return `(${type.members.map((member) => text(member, context)).join(" | ")})`;
    case "ref":
      return context.ids.get(type.id) ?? "never";
    case "json":
      return "unknown";
    case "date":
      return "Date";
    case "bytes":
      return type.code;
    case "url":
      return "URL";
  }
}

/** The values of an index signature: a key that holds `undefined` is an absent one. */
function indexText(type: Type, context: Context): string {
  return `${text(type, context)}${context.direction === "taken" ? " | undefined" : ""}`;
}
