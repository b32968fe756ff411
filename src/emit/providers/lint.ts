import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import { isObject, type Json, type JsonObject } from "../../ir/json.js";
import type { Dialect } from "./dialect.js";
import { dialects } from "./dialects/index.js";
import { child } from "./envelope.js";
import { lintNode } from "./lint-node.js";
import { exceeded, measure } from "./measure.js";
import type { ProviderRow } from "./row.js";
import { eachSubschema } from "./subschemas.js";

/**
 * Faults of a definition, emitted or committed, by the provider's allow-list: its keys, its name, every node of its schema, its size.
 * What was found before in the very same schema can be given, and is added to.
 */
export function lintDefinition(
  row: ProviderRow,
  definition: JsonObject,
  tool: string,
  known: SchemaFindings = new Map(),
): readonly Diagnostic[] {
  const name = row.envelope.name(definition);
  const schema = row.envelope.schema(definition);
  const named = typeof name === "string" && row.name.pattern.test(name) && name.length <= row.name.maxLength;
  const findings: readonly Finding[] = [
    ...(named ? [] : [finding("TG4102", `the name ${JSON.stringify(name)} is not accepted (${row.name.text})`)]),
    ...unknownKeys(row, definition).map((key) => finding("TG4100", `unknown key \`${key}\` in the definition`)),
    ...(schema === undefined ? absentSchema(row) : schemaFindings(schema, dialectOf(row, definition), known)),
  ];
  return findings.map(({ code, message }) => diagnostic(code, `${row.title}: ${message}`, { tool }));
}

/** Faults of one schema by the dialect that it was held against. */
export type SchemaFindings = Map<Dialect, readonly Finding[]>;

/** A fault, of which it is still to be said which provider refuses it. */
interface Finding {
  readonly code: "TG4100" | "TG4101" | "TG4102" | "TG4106";
  readonly message: string;
}

function finding(code: Finding["code"], message: string): Finding {
  return { code, message };
}

/** The dialect that a definition must hold to: the strict one when it says that it is strict, or when there is no other. */
function dialectOf(row: ProviderRow, definition: JsonObject): Dialect {
  const places = [definition, child(definition, "function"), child(definition, "toolSpec")];
  const strict = places.some((place) => place?.strict === true);
  const id = strict ? (row.strict ?? row.loose) : (row.loose ?? row.strict);
  return dialects[id ?? "json-schema"];
}

function absentSchema(row: ProviderRow): readonly Finding[] {
  return row.id === "gemini-parameters" ? [] : [finding("TG4101", "the definition has no schema")];
}

function unknownKeys(row: ProviderRow, definition: JsonObject): readonly string[] {
  return Object.entries(row.envelope.keys).flatMap(([place, allowed]) => {
    const object = place === "" ? definition : child(definition, place);
    return Object.keys(object ?? {}).filter((key) => !allowed.includes(key));
  });
}

function schemaFindings(schema: JsonObject, dialect: Dialect, known: SchemaFindings): readonly Finding[] {
  const findings = known.get(dialect) ?? lintSchema(schema, dialect);
  known.set(dialect, findings);
  return findings;
}

function lintSchema(schema: JsonObject, dialect: Dialect): readonly Finding[] {
  const findings: Finding[] = [];
  const steps: (string | number)[] = [];
  const visit = (node: Json): void => {
    if (typeof node === "boolean") return;
    if (!isObject(node)) {
      findings.push(finding("TG4101", `${steps.join("/") || "the schema"} is not a schema`));
      return;
    }
    for (const { kind, message } of lintNode(node, dialect, steps.length === 0)) {
      const place = steps.length === 0 ? "" : ` at ${steps.join("/")}`;
      findings.push(finding(kind === "keyword" ? "TG4100" : "TG4101", message + place));
    }
    const depth = steps.length;
    eachSubschema(node, (inner, keyword, at) => {
      steps.push(keyword);
      if (at !== undefined) steps.push(at);
      visit(inner);
      steps.length = depth;
    });
  };
  visit(schema);
  if (dialect.leaf === "prune")
    for (const what of exceeded(measure(schema), dialect.limits)) findings.push(finding("TG4106", what));
  return findings;
}
