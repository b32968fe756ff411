import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import type { Json, JsonObject } from "../../ir/json.js";
import type { Dialect } from "./dialect.js";
import { dialects } from "./dialects/index.js";
import { child } from "./envelope.js";
import { lintNode } from "./lint-node.js";
import { exceeded, measure } from "./measure.js";
import type { ProviderRow } from "./row.js";
import { subschemas } from "./subschemas.js";

/** Faults of a definition, emitted or committed, by the provider's allow-list: its keys, its name, every node of its schema, its size. */
export function lintDefinition(row: ProviderRow, definition: JsonObject, tool: string): readonly Diagnostic[] {
  const report = (code: "TG4100" | "TG4101" | "TG4102" | "TG4106", message: string): Diagnostic =>
    diagnostic(code, `${row.title}: ${message}`, { tool });
  const name = row.envelope.name(definition);
  const schema = row.envelope.schema(definition);
  const dialect = dialectOf(row, definition);
  const named = typeof name === "string" && row.name.pattern.test(name) && name.length <= row.name.maxLength;
  return [
    ...(named ? [] : [report("TG4102", `the name ${JSON.stringify(name)} is not accepted (${row.name.text})`)]),
    ...unknownKeys(row, definition).map((key) => report("TG4100", `unknown key \`${key}\` in the definition`)),
    ...(schema === undefined ? absentSchema(row, report) : lintSchema(schema, dialect, report)),
  ];
}

type Report = (code: "TG4100" | "TG4101" | "TG4102" | "TG4106", message: string) => Diagnostic;

/** The dialect that a definition must hold to: the strict one when it says that it is strict, or when there is no other. */
function dialectOf(row: ProviderRow, definition: JsonObject): Dialect {
  const places = [definition, child(definition, "function"), child(definition, "toolSpec")];
  const strict = places.some((place) => place?.strict === true);
  const id = strict ? (row.strict ?? row.loose) : (row.loose ?? row.strict);
  return dialects[id ?? "json-schema"];
}

function absentSchema(row: ProviderRow, report: Report): readonly Diagnostic[] {
  return row.id === "gemini-parameters" ? [] : [report("TG4101", "the definition has no schema")];
}

function unknownKeys(row: ProviderRow, definition: JsonObject): readonly string[] {
  return Object.entries(row.envelope.keys).flatMap(([place, allowed]) => {
    const object = place === "" ? definition : child(definition, place);
    return Object.keys(object ?? {}).filter((key) => !allowed.includes(key));
  });
}

function lintSchema(schema: JsonObject, dialect: Dialect, report: Report): readonly Diagnostic[] {
  const findings: Diagnostic[] = [];
  const visit = (node: Json | undefined, path: string, root: boolean): void => {
    if (typeof node === "boolean") return;
    if (typeof node !== "object" || node === null || Array.isArray(node)) {
      findings.push(report("TG4101", `${path || "the schema"} is not a schema`));
      return;
    }
    const object = node as JsonObject;
    for (const { kind, message } of lintNode(object, dialect, root))
      findings.push(report(kind === "keyword" ? "TG4100" : "TG4101", `${message}${path === "" ? "" : ` at ${path}`}`));
    for (const [at, inner] of subschemas(object)) visit(inner, path === "" ? at : `${path}/${at}`, false);
  };
  visit(schema, "", true);
  if (dialect.leaf === "prune")
    for (const what of exceeded(measure(schema), dialect.limits)) findings.push(report("TG4106", what));
  return findings;
}
