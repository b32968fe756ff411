import type { Form } from "./form.js";
import { type JsonTypeName, jsonTypes } from "./json-types.js";

type Definitions = Readonly<Record<string, Form>>;

/** JSON types that a value may have in this form or on the wire. */
export function eitherTypes(
  form: Form,
  definitions: Definitions,
  seen: readonly string[] = [],
): ReadonlySet<JsonTypeName> {
  switch (form.kind) {
    case "entries":
    case "spread":
      return new Set<JsonTypeName>(["array", "object"]);
    case "coded":
      return new Set<JsonTypeName>(["string", ...form.codes.map(({ wire }) => typeof wire as JsonTypeName)]);
    case "json-text":
      return new Set<JsonTypeName>(["null", "boolean", "number", "string", "array", "object"]);
    case "union":
      return new Set(form.members.flatMap((member) => [...eitherTypes(member, definitions, seen)]));
    case "ref": {
      const target = definitions[form.id];
      const inner = target && !seen.includes(form.id) ? eitherTypes(target, definitions, [...seen, form.id]) : [];
      return new Set<JsonTypeName>([...inner, ...(form.orText ? ["string" as const] : [])]);
    }
    default:
      return jsonTypes(form, definitions);
  }
}
