import { diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { fromJsonSchema, type ImportOptions } from "../ir/from-json-schema/index.js";
import type { Json, JsonObject } from "../ir/json.js";
import type { EffectsDecl, InputGraph, ToolDecl, Traits } from "../ir/tool.js";
import type { ObjectType, TypeGraph } from "../ir/type.js";
import { resolve } from "../ir/wire.js";
import { type Definition, readDefinition } from "./definition.js";

/** Property that holds the arguments where their schema is no object. */
const ROOT_PROPERTY = "input";

/**
 * The declaration that a definition amounts to: what extraction would yield for a function of that signature.
 * `undefined`, with an error, when the value is no definition.
 */
export function toolDeclFromDefinition(value: Json, options: ImportOptions = {}): Outcome<ToolDecl | undefined> {
  const definition = readDefinition(value);
  if (definition === undefined)
    return { value: undefined, diagnostics: [diagnostic("TG4124", "the value has no name or is no object")] };
  const { name } = definition;
  const settings: ImportOptions = { untyped: "inferred", unsupported: "widen", ...options, tool: name };
  const input = fromJsonSchema(
    definition.input ?? { type: "object", properties: {}, additionalProperties: false },
    settings,
  );
  const output = definition.output === undefined ? undefined : fromJsonSchema(definition.output, settings);
  const root = asInput(input.value);
  const wrapped = root.wrapped ? [diagnostic("TG4125", `the arguments of ${name} are no object`, { tool: name })] : [];
  return {
    value: declaration(definition, root.graph, output?.value),
    diagnostics: [...input.diagnostics, ...wrapped, ...(output?.diagnostics ?? [])],
  };
}

function declaration(definition: Definition, input: InputGraph, output: TypeGraph | undefined): ToolDecl {
  const { name, title, description, hints, examples } = definition;
  return {
    name,
    position: { file: "definitions.json", line: 1, column: 1 },
    callee: { kind: "client", file: "definitions.json", exportName: name },
    ...(title === undefined ? {} : { title }),
    description,
    parameters:
      input.root.properties.length === 0 && input.root.rest === undefined ? [] : [{ kind: "root", optional: false }],
    input,
    result: { kind: "value", ...(output === undefined ? {} : { type: output }) },
    effects: effectsOf(hints),
    traits: traitsOf(hints),
    usesContext: false,
    examples,
  };
}

/** A graph whose root is an object: records become open objects, anything else one property. */
function asInput(graph: TypeGraph): { readonly graph: InputGraph; readonly wrapped: boolean } {
  const root = resolve(graph.root, graph.definitions);
  const { definitions } = graph;
  if (root.kind === "object") return { graph: { root, definitions }, wrapped: false };
  if (root.kind === "record" && root.keyPattern === undefined) {
    const { values, minProperties, maxProperties } = root;
    const open: ObjectType = {
      kind: "object",
      properties: [],
      rest: values,
      ...(minProperties === undefined ? {} : { minProperties }),
      ...(maxProperties === undefined ? {} : { maxProperties }),
    };
    return { graph: { root: open, definitions }, wrapped: false };
  }
  if (root.kind === "json")
    return { graph: { root: { kind: "object", properties: [], rest: root }, definitions }, wrapped: false };
  const property = { name: ROOT_PROPERTY, wire: ROOT_PROPERTY, type: graph.root, optional: false };
  return { graph: { root: { kind: "object", properties: [property] }, definitions }, wrapped: true };
}

/** A read-only tool reads everything, for all that is known; of others nothing is known. */
function effectsOf(hints: JsonObject): EffectsDecl {
  return hints.readOnlyHint === true
    ? { known: true, reads: [[]], writes: [] }
    : { known: false, reads: [], writes: [] };
}

function traitsOf(hints: JsonObject): Traits {
  const flag = (key: string): boolean | undefined => (typeof hints[key] === "boolean" ? hints[key] : undefined);
  const [destructive, idempotent, openWorld] = [flag("destructiveHint"), flag("idempotentHint"), flag("openWorldHint")];
  return {
    ...(destructive === undefined || hints.readOnlyHint === true ? {} : { destructive }),
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(openWorld === undefined ? {} : { openWorld }),
  };
}
