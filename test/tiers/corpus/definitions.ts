import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { toStrictJsonSchema } from "openai/lib/transform";
import type { Tool } from "../../../src/analyze/catalog.js";
import { type ProviderId, providerIds } from "../../../src/config/config.js";
import { providerEmitter, providerRow } from "../../../src/emit/providers/index.js";
import { lintDefinition } from "../../../src/emit/providers/lint.js";
import type { JsonObject } from "../../../src/ir/json.js";
import { meaning } from "../../support/schema-meaning.js";

/** What became of the definitions of some tools. */
export interface DefinitionCounts {
  readonly definitions: number;
  readonly strict: number;
  /** Strict definitions that a converter of their vendor was given. */
  readonly converted: number;
  readonly faults: readonly string[];
}

/** The converters that vendors ship in their SDKs. */
const converters: Partial<Record<ProviderId, (schema: JsonObject) => JsonObject>> = {
  "openai-chat": (schema) => toStrictJsonSchema(schema as never) as JsonObject,
  "openai-responses": (schema) => toStrictJsonSchema(schema as never) as JsonObject,
  anthropic: (schema) => transformJSONSchema(schema as never) as JsonObject,
};

/** Lints the definitions of every provider, and asks the vendors' converters whether they would change a strict one in meaning. */
export function judgeDefinitions(tools: readonly Tool[]): DefinitionCounts {
  const counts = { definitions: 0, strict: 0, converted: 0 };
  const faults: string[] = [];
  for (const provider of providerIds) {
    const row = providerRow(provider);
    for (const tool of tools) {
      const { strict, loose } = providerEmitter.render(tool, provider).value;
      if (strict === undefined && loose === undefined) faults.push(`${tool.name} has no definition for ${provider}`);
      for (const definition of [strict, loose]) {
        if (definition === undefined) continue;
        counts.definitions += 1;
        for (const { code, message } of lintDefinition(row, definition, tool.name))
          faults.push(`${tool.name}, ${provider}: ${code} ${message}`);
      }
      const schema = strict && row.envelope.schema(strict);
      if (schema === undefined) continue;
      counts.strict += 1;
      const convert = converters[provider];
      if (convert === undefined) continue;
      counts.converted += 1;
      const [was, is] = [schema, convert(structuredClone(schema))].map((side) => JSON.stringify(meaning(side)));
      if (was !== is) faults.push(`${tool.name}, ${provider}: the vendor's converter makes ${is} of ${was}`);
    }
  }
  return { ...counts, faults };
}
