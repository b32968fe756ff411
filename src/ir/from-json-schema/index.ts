import { diagnostic, type Outcome } from "../../diagnostics/diagnostic.js";
import { isObject, type Json } from "../json.js";
import type { Definitions, Type, TypeGraph } from "../type.js";
import { findTarget, leavesDocument } from "./pointer.js";
import { read } from "./read.js";
import type { ImportOptions, Reader } from "./reader.js";
import { settle } from "./settle.js";

export type { ImportOptions } from "./reader.js";

/**
 * Reads a JSON Schema (2020-12, or draft 7 as tools use it) into the IR. Objects stay as open as the schema leaves them.
 * What the IR cannot say is reported: as an error, or, with `unsupported: "widen"`, as a warning.
 */
export function fromJsonSchema(schema: Json, options: ImportOptions = {}): Outcome<TypeGraph> {
  const reader = newReader(schema, options);
  const root = read(schema, "", reader);
  if (root.kind === "never") {
    const details = options.tool === undefined ? {} : { tool: options.tool };
    reader.diagnostics.push(diagnostic("TG4122", "no value is valid against the schema", details));
    return { value: { root: { kind: "json" }, definitions: {} }, diagnostics: reader.diagnostics };
  }
  const { graph, diagnostics } = settle({ root, definitions: reader.resolved() }, options.tool);
  // A schema that is merged into several others is read as often.
  const found = [...reader.diagnostics, ...diagnostics];
  return { value: graph, diagnostics: [...new Map(found.map((one) => [`${one.code} ${one.message}`, one])).values()] };
}

function newReader(document: Json, options: ImportOptions): Reader {
  const dialect = isObject(document) && typeof document.$schema === "string" ? document.$schema : "";
  const definitions: Reader["definitions"] = new Map();
  return {
    document,
    options: { untyped: "as-written", unnamed: "open", unsupported: "error", ...options },
    draft7: /draft-0[3-7]/.test(dialect),
    diagnostics: [],
    definitions,
    depth: 0,
    follow: (part) => follow(document, part),
    resolved: () => resolved(definitions),
  };
}

/** A schema behind refs that stand alone; `undefined` where it cannot be reached. */
function follow(document: Json, part: Json): Json | undefined {
  let current = part;
  for (let steps = 0; steps < 50; steps++) {
    if (!isObject(current) || typeof current.$ref !== "string" || Object.keys(current).length > 1) return current;
    const target = findTarget(document, current.$ref);
    if (target === undefined || leavesDocument(document, target.pointer)) return undefined;
    current = target.schema;
  }
  return undefined;
}

function resolved(definitions: Reader["definitions"]): Definitions {
  const known = [...definitions.values()].flatMap(({ id, type }): readonly (readonly [string, Type])[] =>
    type === undefined || type.kind === "never" ? [] : [[id, type]],
  );
  return Object.fromEntries(known);
}
