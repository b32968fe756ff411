import type { Form } from "./form.js";

type Definitions = Readonly<Record<string, Form>>;

/** Ids of the definitions whose forms differ from the wire, found once for each set of definitions. */
const rewritten = new WeakMap<Definitions, ReadonlySet<string>>();

/** Is every value of the form already its wire form? */
export function isIdentity(form: Form, definitions: Definitions): boolean {
  return isPlain(form, rewrittenIds(definitions));
}

const NONE: ReadonlySet<string> = new Set();

function rewrittenIds(definitions: Definitions): ReadonlySet<string> {
  if (Object.keys(definitions).length === 0) return NONE;
  const known = rewritten.get(definitions);
  if (known !== undefined) return known;
  // A cycle is plain unless something on it is not: what is not plain is added until nothing more is.
  const found = new Set<string>();
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const [id, form] of Object.entries(definitions)) if (!found.has(id) && !isPlain(form, found)) found.add(id);
  }
  rewritten.set(definitions, found);
  return found;
}

function isPlain(form: Form, rewrittenDefinitions: ReadonlySet<string>): boolean {
  if (form.kind === "scalar") return true;
  const inner = (other: Form): boolean => isPlain(other, rewrittenDefinitions);
  switch (form.kind) {
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
    case "ref":
      return !form.orText && !rewrittenDefinitions.has(form.id);
  }
}
