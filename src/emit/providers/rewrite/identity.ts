import type { Form } from "./form.js";

/** Is every value of the form already its wire form? */
export function isIdentity(
  form: Form,
  definitions: Readonly<Record<string, Form>>,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  const inner = (other: Form): boolean => isIdentity(other, definitions, seen);
  switch (form.kind) {
    case "scalar":
    case "any":
      return true;
    case "coded":
      return form.codes.every(({ text, wire }) => text === wire);
    case "entries":
    case "spread":
    case "json-text":
      return false;
    case "list":
      return inner(form.items);
    case "prefix":
      return form.elements.every((element) => inner(element.form)) && (form.rest === undefined || inner(form.rest));
    case "record":
      return inner(form.values);
    case "object":
      return (
        form.extras === undefined &&
        (form.rest === undefined || inner(form.rest)) &&
        form.fields.every(
          ({ name, wire, presence, form: value }) =>
            name === wire && (presence.kind === "required" || presence.kind === "optional") && inner(value),
        )
      );
    case "union":
      return form.members.every(inner);
    case "ref": {
      if (form.orText) return false;
      // A cycle adds nothing: it is an identity unless something on it is not.
      if (seen.has(form.id)) return true;
      const target = definitions[form.id];
      return target === undefined || isIdentity(target, definitions, new Set([...seen, form.id]));
    }
  }
}
