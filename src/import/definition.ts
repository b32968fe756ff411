import { isObject, type Json, type JsonObject } from "../ir/json.js";

/** A tool definition of any provider, taken out of its envelope. */
export interface Definition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** Schema of the arguments; absent means no arguments. */
  readonly input?: Json;
  readonly output?: Json;
  /** Hints of MCP. */
  readonly hints: JsonObject;
  /** Example calls (`input_examples`). */
  readonly examples: readonly JsonObject[];
}

/** Reads a definition of OpenAI (Chat or Responses), Anthropic, Gemini, Bedrock or MCP; `undefined` when it is none. */
export function readDefinition(value: Json): Definition | undefined {
  if (!isObject(value)) return undefined;
  const body = inner(value, "function") ?? inner(value, "toolSpec") ?? value;
  const name = body.name;
  if (typeof name !== "string" || name.trim() === "") return undefined;
  const input = schemaOf(body);
  const output = body.outputSchema ?? body.output_schema;
  const hints = inner(body, "annotations") ?? {};
  const title = body.title ?? hints.title;
  const examples = body.input_examples;
  return {
    name,
    ...(typeof title === "string" && title !== "" ? { title } : {}),
    description: typeof body.description === "string" ? body.description : "",
    ...(input === undefined ? {} : { input }),
    ...(isObject(output) ? { output } : {}),
    hints,
    examples: Array.isArray(examples) ? examples.filter(isObject) : [],
  };
}

/** Does a value have more of a definition than a name, as a package.json has too: a schema of arguments, or a wrapper around it? */
export function saysArguments(value: Json): boolean {
  if (!isObject(value)) return false;
  return (
    schemaOf(value) !== undefined ||
    ["function", "toolSpec"].some((key) => inner(value, key) !== undefined) ||
    value.type === "function"
  );
}

/** What a list of tools holds beside functions, by its name: a tool that the provider runs, free text, a mark of a cache. */
export function hostedName(value: Json): string | undefined {
  if (!isObject(value) || saysArguments(value)) return undefined;
  const { type, name } = value;
  if (typeof type === "string") return typeof name === "string" ? name : type;
  const [key, ...others] = Object.keys(value);
  return key !== undefined && others.length === 0 && inner(value, key) !== undefined ? key : undefined;
}

/** Around a list of tools: an answer of JSON-RPC, and requests of Bedrock and Gemini. */
const wrappers = ["result", "toolConfig", "config"];

/** The definitions of a document: one, a list, or a list under `tools`, also of declarations as Gemini groups them. */
export function listDefinitions(document: Json): readonly Json[] {
  if (Array.isArray(document)) return document.flatMap((item: Json) => listDefinitions(item));
  if (!isObject(document)) return [document];
  for (const key of ["tools", "functionDeclarations", "function_declarations", "functions"]) {
    const list = document[key];
    if (Array.isArray(list)) return list.flatMap((item: Json) => listDefinitions(item));
  }
  const [wrapped] = wrappers.flatMap((key) => inner(document, key) ?? []);
  return wrapped === undefined || "name" in document ? [document] : listDefinitions(wrapped);
}

function schemaOf(body: JsonObject): Json | undefined {
  const spec = body.inputSchema ?? body.input_schema ?? body.parametersJsonSchema ?? body.parameters;
  if (spec === null || spec === undefined) return undefined;
  return isObject(spec) && isObject(spec.json) ? spec.json : spec;
}

function inner(value: JsonObject, key: string): JsonObject | undefined {
  const found = Object.hasOwn(value, key) ? value[key] : undefined;
  return isObject(found) ? found : undefined;
}
