import { createRequire } from "node:module";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { jsonSchema } from "../emit/json-schema.js";
import type { Json } from "../ir/json.js";
import type { ToolDecl } from "../ir/tool.js";
import type { Definitions, ObjectType, Property, Type, TypeGraph } from "../ir/type.js";

/** Checks every `@default` and `@example` of a tool against the type that it stands for. */
export function checkValues(tool: ToolDecl): readonly Diagnostic[] {
  const values = [...examplesOf(tool), ...propertyValues(tool)];
  return values.flatMap(({ tag, place, value, graph }) => {
    const fault = faultOf(graph, value);
    if (fault === undefined) return [];
    const message = `${tag} ${JSON.stringify(value)}${place === "" ? "" : ` of ${place}`} does not fit its type: ${fault}.`;
    return [diagnostic("TG4004", message, { tool: tool.name, position: tool.position })];
  });
}

interface StatedValue {
  readonly tag: "@default" | "@example";
  /** Wire path of the property, empty for the whole call. */
  readonly place: string;
  readonly value: Json;
  readonly graph: TypeGraph;
}

function examplesOf(tool: ToolDecl): readonly StatedValue[] {
  return tool.examples.map((value) => ({ tag: "@example", place: "", value, graph: tool.input }));
}

function propertyValues(tool: ToolDecl): readonly StatedValue[] {
  const graphs = [tool.input, ...(tool.result.type === undefined ? [] : [tool.result.type])];
  return graphs.flatMap(({ root, definitions }) =>
    [root, ...Object.values(definitions)].flatMap((type) => valuesWithin(type, definitions, "")),
  );
}

/** Definitions are visited on their own, so a ref ends the walk. */
function valuesWithin(type: Type, definitions: Definitions, place: string): readonly StatedValue[] {
  switch (type.kind) {
    case "object":
      return objectValues(type, definitions, place);
    case "array":
    case "set":
      return valuesWithin(type.items, definitions, `${place}[]`);
    case "tuple":
      return type.elements.flatMap((element, index) => valuesWithin(element.type, definitions, `${place}[${index}]`));
    case "record":
      return valuesWithin(type.values, definitions, `${place}.*`);
    case "map":
      return [...valuesWithin(type.key, definitions, place), ...valuesWithin(type.value, definitions, `${place}.*`)];
    case "union":
      return type.members.flatMap((member) => valuesWithin(member, definitions, place));
    default:
      return [];
  }
}

function objectValues(type: ObjectType, definitions: Definitions, place: string): readonly StatedValue[] {
  const nested = type.properties.flatMap((property) => {
    const at = place === "" ? property.wire : `${place}.${property.wire}`;
    return [...statedBy(property, definitions, at), ...valuesWithin(property.type, definitions, at)];
  });
  return type.rest === undefined ? nested : [...nested, ...valuesWithin(type.rest, definitions, `${place}.*`)];
}

function statedBy(property: Property, definitions: Definitions, place: string): readonly StatedValue[] {
  const graph = { root: property.type, definitions };
  const examples = (property.examples ?? []).map((value) => ({ tag: "@example" as const, place, value, graph }));
  return property.default === undefined
    ? examples
    : [{ tag: "@default", place, value: property.default, graph }, ...examples];
}

/** The first fault of a value in words, by way of its JSON Schema: an opinion independent of our own validators. */
function faultOf(graph: TypeGraph, value: Json): string | undefined {
  const ajv = loadAjv();
  const schema = jsonSchema(graph, { annotations: false });
  try {
    const validate = ajv.compile(schema);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    const place = error?.instancePath === "" ? "it" : error?.instancePath.slice(1).replaceAll("/", ".");
    return `${place} ${error?.message ?? "is refused"}`;
  } finally {
    ajv.removeSchema(schema);
  }
}

let loaded: Ajv2020 | undefined;

/** Loaded on the first stated value: most builds have none and should not pay for a schema compiler. */
function loadAjv(): Ajv2020 {
  if (loaded === undefined) {
    const require = createRequire(import.meta.url);
    const { Ajv2020: Ajv }: typeof import("ajv/dist/2020.js") = require("ajv/dist/2020.js");
    const addFormats: typeof import("ajv-formats") = require("ajv-formats");
    loaded = new Ajv({ strict: false, multipleOfPrecision: 9, logger: false });
    addFormats.default(loaded);
  }
  return loaded;
}
