import { memberWire } from "../../ir/wire.js";
import type { Dialect } from "./dialect.js";
import { splitConstraints } from "./print/constraints.js";
import type { Guarantee } from "./provider.js";
import type { Form, Forms } from "./rewrite/form.js";

/** Which constraints a provider's decoding enforces when it holds to the schema of these forms, and which only the validator does. */
export function guarantees(forms: Forms, dialect: Dialect, enforced: boolean): readonly Guarantee[] {
  const by = enforced ? "provider" : "validator";
  const shape = { path: "", constraint: "types, required properties, no other properties", enforcedBy: by } as const;
  const found: Guarantee[] = [shape];
  collect(forms.root, "", { forms, dialect, by, seen: new Set(), found });
  return found;
}

interface Walk {
  readonly forms: Forms;
  readonly dialect: Dialect;
  readonly by: Guarantee["enforcedBy"];
  /** Definitions already listed: each is, once, where it is first met. */
  readonly seen: Set<string>;
  readonly found: Guarantee[];
}

/** Adds what holds of a form and of the forms inside it. */
function collect(form: Form, path: string, walk: Walk): void {
  const { found, by } = walk;
  const { kept, moved } = splitConstraints(form, walk.dialect);
  for (const { keyword, value } of kept)
    found.push({ path, constraint: `${keyword} ${String(value)}`, enforcedBy: by });
  for (const { keyword, value } of moved)
    found.push({ path, constraint: `${keyword} ${String(value)}`, enforcedBy: "validator" });
  found.push(...own(form, path, by));
  for (const [part, at] of inner(form, path, walk)) collect(part, at, walk);
}

/** What the kind of a form promises by itself. */
function own(form: Form, path: string, by: Guarantee["enforcedBy"]): readonly Guarantee[] {
  switch (form.kind) {
    case "scalar":
      if (form.type.kind === "enum")
        return [{ path, constraint: `one of ${form.type.members.map(memberWire).join(", ")}`, enforcedBy: by }];
      return form.type.kind === "literal" ? [{ path, constraint: `always ${form.type.value}`, enforcedBy: by }] : [];
    case "coded":
      return [{ path, constraint: `one of ${form.codes.map((code) => code.wire).join(", ")}`, enforcedBy: by }];
    case "entries":
      return [{ path, constraint: "each key once", enforcedBy: "validator" }];
    case "spread":
      return mayHaveGaps(form)
        ? [{ path, constraint: "no element without those before it", enforcedBy: "validator" }]
        : [];
    case "any":
      return [{ path, constraint: "what the value holds", enforcedBy: "validator" }];
    case "json-text":
      return [{ path, constraint: "JSON text", enforcedBy: "validator" }];
    default:
      return [];
  }
}

/** May an element be left out although one that follows is there? */
function mayHaveGaps({ fields, rest }: Form & { readonly kind: "spread" }): boolean {
  const first = fields.findIndex(({ presence }) => presence.kind !== "required");
  return first !== -1 && (rest !== undefined || first < fields.length - 1);
}

/** The forms inside a form with their paths on the wire. */
function inner(form: Form, path: string, walk: Walk): readonly (readonly [Form, string])[] {
  const key = (name: string): string => (path === "" ? name : `${path}.${name}`);
  switch (form.kind) {
    case "list":
      return [[form.items, `${path}[]`]];
    case "prefix":
      return [
        ...form.elements.map((element, index) => [element.form, `${path}[${index}]`] as const),
        ...(form.rest ? [[form.rest, `${path}[]`] as const] : []),
      ];
    case "entries":
    case "record":
      return [[form.values, key("*")]];
    case "object": {
      const rest = form.rest ?? form.extras?.values;
      return [
        ...form.fields.map((field) => [field.form, key(field.wire)] as const),
        ...(rest ? [[rest, key("*")] as const] : []),
      ];
    }
    case "spread":
      return [
        ...form.fields.map((field) => [field.form, `${path}[${field.wire}]`] as const),
        ...(form.rest ? [[form.rest.items, `${path}[]`] as const] : []),
      ];
    case "union":
      return form.members.map((member) => [member, path] as const);
    case "ref": {
      const target = walk.forms.definitions[form.id];
      if (target === undefined || walk.seen.has(form.id)) return [];
      walk.seen.add(form.id);
      return [[target, path]];
    }
    default:
      return [];
  }
}
