import fc from "fast-check";
import type { ProviderId } from "../../../src/config/config.js";
import type { Dialect } from "../../../src/emit/providers/dialect.js";
import { dialects } from "../../../src/emit/providers/dialects/index.js";
import { providerEmitter, providerRow } from "../../../src/emit/providers/index.js";
import type { Json, JsonObject } from "../../../src/ir/json.js";
import type { ObjectType, Type, TypeGraph } from "../../../src/ir/type.js";
import { typeGraph } from "../../providers/arbitrary.js";
import { toolOf } from "../../providers/tool.js";

/** A strict definition whose every constraint the provider is said to enforce, by keywords on which the engine is sound. */
export interface SoundDefinition {
  readonly id: string;
  readonly provider: ProviderId;
  readonly dialect: Dialect;
  readonly graph: TypeGraph & { readonly root: ObjectType };
  readonly schema: JsonObject;
}

/** Keywords on which the engine is sound, and those that only document. */
const sound = new Set([
  ..."type properties required additionalProperties enum const anyOf $ref $defs items minItems maxItems".split(" "),
  ..."description title".split(" "),
]);

/** Strict definitions of generated tools, `each` for every provider that constrains decoding. */
export function soundDefinitions(providers: readonly ProviderId[], each: number): readonly SoundDefinition[] {
  const graphs = fc
    .sample(typeGraph, { numRuns: 1200, seed: 11 })
    .map((graph, index) => unconstrained(graph, index))
    .filter(({ root }) => root.properties.length >= 3);
  return providers.flatMap((provider, offset) => {
    const { strict, envelope } = providerRow(provider);
    if (strict === undefined) return [];
    const found: SoundDefinition[] = [];
    for (let index = offset; index < graphs.length && found.length < each; index += providers.length) {
      const graph = graphs[index];
      if (graph === undefined) break;
      const { strict: definition, guarantees } = providerEmitter.render(toolOf(graph), provider).value;
      const schema = definition && envelope.schema(definition);
      const promised = guarantees.every(
        ({ enforcedBy, constraint }) => enforcedBy === "provider" || constraint === "each key once",
      );
      if (schema === undefined || !promised || !keywordsOf(schema).every((keyword) => sound.has(keyword))) continue;
      const id = `${provider.replaceAll("-", "_")}_${found.length}`;
      found.push({ id, provider, dialect: dialects[strict], graph, schema });
    }
    return found;
  });
}

/** The graph without bounds and formats; some arrays get a length. */
function unconstrained(graph: TypeGraph, index: number): TypeGraph & { readonly root: ObjectType } {
  const text = JSON.stringify(graph, (_, value: Type | string | number | boolean | null) => {
    if (typeof value !== "object" || value === null || !("kind" in value)) return value;
    if (value.kind === "string" || value.kind === "integer") return { kind: value.kind };
    if (value.kind === "date" || value.kind === "bigint" || value.kind === "map") return { kind: "string" };
    if (value.kind === "json") return { kind: "boolean" };
    if (value.kind === "object") return { ...value, keyPattern: undefined };
    if (value.kind === "array" && value.items.kind !== "ref" && index % 3 > 0)
      return { ...value, minItems: 1, maxItems: 1 + (index % 3) };
    return value;
  });
  return JSON.parse(text) as TypeGraph & { readonly root: ObjectType };
}

function keywordsOf(schema: Json): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf);
  return Object.entries(schema as JsonObject).flatMap(([keyword, value]) => {
    if (keyword === "properties" || keyword === "$defs")
      return [keyword, ...Object.values(value as JsonObject).flatMap(keywordsOf)];
    return keyword === "enum" || keyword === "const" || keyword === "required"
      ? [keyword]
      : [keyword, ...keywordsOf(value)];
  });
}
