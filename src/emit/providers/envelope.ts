import type { Json, JsonObject } from "../../ir/json.js";

/** What goes into a definition beside the shape of its envelope. */
export interface Contents {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly strict: boolean;
  /** Example calls in the form that the schema describes. */
  readonly examples: readonly JsonObject[];
  readonly output?: JsonObject;
  readonly annotations?: JsonObject;
}

/** How one family of APIs wraps name, description and schema. */
export interface Envelope {
  readonly wrap: (contents: Contents) => JsonObject;
  /** The schema of the arguments inside a definition; `undefined` when there is none. */
  readonly schema: (definition: JsonObject) => JsonObject | undefined;
  readonly name: (definition: JsonObject) => Json | undefined;
  /** Keys that a definition may have, by the place they are in. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/** When a chat definition says `strict`: in both forms, only when it is true, or never. */
export type StrictKey = "always" | "when-true" | "never";

/** `{ type: "function", function: { ... } }`, as OpenAI Chat and all that follow it. */
export function chatEnvelope(strictKey: StrictKey): Envelope {
  return {
    wrap: ({ name, description, schema, strict }) => ({
      type: "function",
      function: {
        name,
        ...described(description),
        parameters: schema,
        ...(strictKey === "always" || (strictKey === "when-true" && strict) ? { strict } : {}),
      },
    }),
    schema: (definition) => child(child(definition, "function"), "parameters"),
    name: (definition) => child(definition, "function")?.name,
    keys: {
      "": ["type", "function"],
      function: ["name", "description", "parameters", ...(strictKey === "never" ? [] : ["strict"])],
    },
  };
}

/** OpenAI Responses: flat, and always with an explicit `strict`, because leaving it out asks for it. */
export const responsesEnvelope: Envelope = {
  wrap: ({ name, description, schema, strict, output }) => ({
    type: "function",
    name,
    ...described(description),
    parameters: schema,
    strict,
    ...(output === undefined ? {} : { output_schema: output }),
  }),
  schema: (definition) => child(definition, "parameters"),
  name: (definition) => definition.name,
  keys: {
    "": ["type", "name", "description", "parameters", "strict", "output_schema", "defer_loading", "allowed_callers"],
  },
};

export const anthropicEnvelope: Envelope = {
  wrap: ({ name, description, schema, strict, examples }) => ({
    name,
    ...described(description),
    input_schema: schema,
    ...(strict ? { strict } : {}),
    ...(examples.length === 0 ? {} : { input_examples: examples }),
  }),
  schema: (definition) => child(definition, "input_schema"),
  name: (definition) => definition.name,
  keys: {
    "": [
      "name",
      "description",
      "input_schema",
      "strict",
      "input_examples",
      "cache_control",
      "defer_loading",
      "eager_input_streaming",
      "allowed_callers",
      "type",
    ],
  },
};

/** A function declaration of Gemini with its schema under this key; an empty `parameters` is left out. */
export function geminiEnvelope(key: "parametersJsonSchema" | "parameters"): Envelope {
  return {
    wrap: ({ name, description, schema }) => ({
      name,
      ...described(description),
      ...(key === "parameters" && isEmpty(schema) ? {} : { [key]: schema }),
    }),
    schema: (definition) => child(definition, key),
    name: (definition) => definition.name,
    keys: { "": ["name", "description", key, "behavior"] },
  };
}

export const bedrockEnvelope: Envelope = {
  wrap: ({ name, description, schema, strict }) => ({
    toolSpec: { name, ...described(description), inputSchema: { json: schema }, ...(strict ? { strict } : {}) },
  }),
  schema: (definition) => child(child(child(definition, "toolSpec"), "inputSchema"), "json"),
  name: (definition) => child(definition, "toolSpec")?.name,
  keys: { "": ["toolSpec"], toolSpec: ["name", "description", "inputSchema", "strict"] },
};

/** A tool of an MCP server; plain JSON Schema uses the same without annotations. */
export const mcpEnvelope: Envelope = {
  wrap: ({ name, title, description, schema, output, annotations }) => ({
    name,
    ...(title ? { title } : {}),
    ...described(description),
    inputSchema: schema,
    ...(output === undefined ? {} : { outputSchema: output }),
    ...(annotations === undefined || Object.keys(annotations).length === 0 ? {} : { annotations }),
  }),
  schema: (definition) => child(definition, "inputSchema"),
  name: (definition) => definition.name,
  keys: { "": ["name", "title", "description", "inputSchema", "outputSchema", "annotations", "icons", "_meta"] },
};

function described(description: string): JsonObject {
  return description === "" ? {} : { description };
}

function isEmpty(schema: JsonObject): boolean {
  return Object.keys(child(schema, "properties") ?? {}).length === 0;
}

/** An object inside an object; `undefined` when there is none under the key. */
export function child(value: JsonObject | undefined, key: string): JsonObject | undefined {
  const inner = value !== undefined && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? (inner as JsonObject) : undefined;
}
