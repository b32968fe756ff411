import type { Tool } from "../../analyze/catalog.js";
import type { ProviderId } from "../../config/config.js";
import type { JsonObject } from "../../ir/json.js";
import type { TypeGraph } from "../../ir/type.js";
import { jsonSchema } from "../json-schema.js";
import { oncePer } from "../once-per.js";

/** Key of the object that holds a structured result that is no object itself. */
const RESULT_KEY = "result";

/** Characters of a result's schema beyond which no model is given it: the result itself says more. */
const MAX_OUTPUT = 65_536;

const outputCharacters = oncePer((type: TypeGraph) => JSON.stringify(jsonSchema(type)).length);

/** The length of a result's schema that is too large to be given to a model; undefined for all others. */
export function outputWithheld({ result }: Tool): number | undefined {
  const characters = result.type === undefined || result.modelOutput ? 0 : outputCharacters(result.type);
  return characters > MAX_OUTPUT ? characters : undefined;
}

/** The schema of a tool's results where a provider has a slot for it, and the key that wraps them, if one does. */
export function outputOf(tool: Tool, provider: ProviderId): { readonly schema?: JsonObject; readonly key?: string } {
  const { result } = tool;
  // What the model is shown is not the declared result then.
  if (result.type === undefined || result.parts || result.modelOutput || result.optional) return {};
  if (provider !== "json-schema" && outputWithheld(tool) !== undefined) return {};
  switch (provider) {
    case "openai-responses":
    case "json-schema":
      return { schema: jsonSchema(result.type) };
    case "mcp": {
      const schema = jsonSchema(result.type);
      if (schema.type === "object") return { schema };
      const { $defs, ...inner } = schema;
      return {
        schema: {
          type: "object",
          properties: { [RESULT_KEY]: inner },
          required: [RESULT_KEY],
          additionalProperties: false,
          ...($defs === undefined ? {} : { $defs }),
        },
        key: RESULT_KEY,
      };
    }
    default:
      return {};
  }
}

/**
 * MCP's hints from effects and tags. A hint is given only where it is known: hosts take a missing one as the cautious
 * answer, and a writing tool counts as not destructive only if its author says so or can undo it.
 */
export function annotations(tool: Tool): JsonObject {
  const { traits, access } = tool;
  const destructive = traits.destructive === true || traits.irreversible === true;
  const harmless = traits.destructive === false || traits.compensate !== undefined;
  return {
    ...(tool.title ? { title: tool.title } : {}),
    ...(access === "unknown" ? {} : { readOnlyHint: access === "read" }),
    ...(destructive && access !== "read" ? { destructiveHint: true } : {}),
    ...(!destructive && harmless && access === "write" ? { destructiveHint: false } : {}),
    ...(traits.idempotent === undefined ? {} : { idempotentHint: traits.idempotent }),
    ...(traits.openWorld === undefined
      ? traits.pure
        ? { openWorldHint: false }
        : {}
      : { openWorldHint: traits.openWorld }),
  };
}
