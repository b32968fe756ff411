import { memberWire } from "../../../ir/wire.js";
import type { Form } from "./form.js";

/** JSON types that a form may be written as. */
export type JsonTypeName = "null" | "boolean" | "number" | "string" | "array" | "object";

type Definitions = Readonly<Record<string, Form>>;

/** JSON types of a form. */
export function jsonTypes(
  form: Form,
  definitions: Definitions,
  seen: readonly string[] = [],
): ReadonlySet<JsonTypeName> {
  switch (form.kind) {
    case "scalar": {
      const { type } = form;
      if (type.kind === "enum") return new Set(type.members.map((member) => typeof memberWire(member) as JsonTypeName));
      if (type.kind === "literal") return new Set([typeof type.value as JsonTypeName]);
      return new Set([type.kind === "integer" ? "number" : type.kind]);
    }
    case "coded":
    case "json-text":
      return new Set(["string"]);
    case "list":
    case "prefix":
    case "entries":
      return new Set(["array"]);
    case "record":
    case "object":
    case "spread":
      return new Set(["object"]);
    case "union":
      return new Set(form.members.flatMap((member) => [...jsonTypes(member, definitions, seen)]));
    case "ref": {
      const target = definitions[form.id];
      if (target === undefined || seen.includes(form.id)) return new Set();
      return jsonTypes(target, definitions, [...seen, form.id]);
    }
    case "any":
      return new Set(form.only ? [form.only] : ["null", "boolean", "number", "string", "array", "object"]);
  }
}

/** The form that a ref means. */
export function follow(form: Form, definitions: Definitions): Form {
  let current = form;
  for (let steps = 0; current.kind === "ref" && steps < 100; steps++)
    current = definitions[current.id] ?? { kind: "any" };
  return current;
}
