import type { Json, JsonObject } from "../../../ir/json.js";
import { definitionReference } from "../../json-schema.js";
import type { Dialect } from "../dialect.js";
import type {
  Documentation,
  Field,
  Form,
  Forms,
  ObjectForm,
  PrefixForm,
  SpreadForm,
  UnionForm,
} from "../rewrite/form.js";
import { annotate } from "./annotate.js";
import { splitConstraints, UNCONSTRAINED } from "./constraints.js";
import { anyBody, scalarBody, textNumbers } from "./leaf.js";
import { notesOf } from "./notes.js";
import { addNull, typeName } from "./null.js";
import { constraintText, type Language, words } from "./words.js";

/** What printing needs to know. */
export interface Printer {
  readonly dialect: Dialect;
  readonly language: Language;
  readonly forms: Forms;
}

/** The schema of a tool's arguments in the printer's dialect; kept definitions are in `$defs`. */
export function printSchema(printer: Printer): JsonObject {
  const definitions = Object.entries(printer.forms.definitions);
  const root = print(printer.forms.root, {}, printer);
  if (definitions.length === 0) return root;
  return { ...root, $defs: Object.fromEntries(definitions.map(([id, form]) => [id, print(form, {}, printer)])) };
}

/** The schema of a form with its documentation and its notes. */
function print(
  form: Form,
  doc: Documentation,
  printer: Printer,
  end: (body: JsonObject) => JsonObject = (b) => b,
): JsonObject {
  const { dialect } = printer;
  const split = splitConstraints(form, dialect);
  const notes = notesOf(form, printer.language);
  if (split === UNCONSTRAINED) return annotate(end(bodyOf(form, printer)), form, doc, notes, printer);
  const { keywords, moved } = split;
  const body = end({ ...bodyOf(form, printer), ...(dialect.openApi ? textNumbers(keywords) : keywords) });
  // The pattern of a kind that JSON lacks is told by its name.
  const rich = form.kind === "scalar" && form.type.kind === "string" && form.type.rich !== undefined;
  const told = rich ? [] : moved;
  const texts = told.map(({ keyword, value }) => constraintText(printer.language, keyword, value));
  return annotate(body, form, doc, [...notes, ...texts], printer);
}

/** The keywords that say what a form is, without constraints and documentation. */
function bodyOf(form: Form, printer: Printer): JsonObject {
  const { dialect } = printer;
  const inner = (other: Form): JsonObject => print(other, {}, printer);
  switch (form.kind) {
    case "scalar":
      return scalarBody(form.type, dialect);
    case "coded":
      return { type: typeName("string", dialect), enum: form.codes.map(({ text }) => text) };
    case "list":
      return { type: typeName("array", dialect), items: inner(form.items) };
    case "prefix":
      return prefixBody(form, printer);
    case "record":
      return {
        type: typeName("object", dialect),
        additionalProperties: form.values.kind === "any" && !form.values.only ? true : inner(form.values),
      };
    case "entries":
      return { type: typeName("array", dialect), items: entryBody(form.values, printer) };
    case "object":
      return objectBody(form, printer);
    case "spread":
      return spreadBody(form, printer);
    case "union":
      return unionBody(form, printer);
    case "ref":
      return { $ref: definitionReference(form.id) };
    case "any":
      return anyBody(form.only, dialect);
    case "json-text":
      return { type: typeName("string", dialect) };
  }
}

function prefixBody(form: PrefixForm, printer: Printer): JsonObject {
  const elements = form.elements.map(({ form: element, description }) =>
    print(element, description ? { description } : {}, printer),
  );
  const all = form.rest === undefined ? elements : [print(form.rest, {}, printer)];
  const distinct = [...new Map(all.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only] = distinct;
  // The empty tuple has no element to derive a type of items from; its length says all.
  const choice = distinct.length === 0 ? { type: typeName("string", printer.dialect) } : { anyOf: distinct };
  const items = distinct.length === 1 && only !== undefined ? only : choice;
  return {
    type: typeName("array", printer.dialect),
    ...(elements.length === 0 ? {} : { prefixItems: elements }),
    items: form.rest === undefined && printer.dialect.falseItems ? false : items,
  };
}

function objectBody(form: ObjectForm, printer: Printer): JsonObject {
  const { extras } = form;
  const other = extras && {
    name: extras.name,
    schema: print(
      { kind: "entries", values: extras.values, bounds: {} },
      { description: words[printer.language].otherProperties },
      printer,
    ),
  };
  const rest = form.rest && (form.rest.kind === "any" && !form.rest.only ? true : print(form.rest, {}, printer));
  return closedObject(form.fields, other, rest, printer);
}

function spreadBody(form: SpreadForm, printer: Printer): JsonObject {
  const other = form.rest && {
    name: form.rest.name,
    schema: print({ kind: "list", items: form.rest.items, bounds: {} }, {}, printer),
  };
  return closedObject(form.fields, other, undefined, printer);
}

function closedObject(
  fields: readonly Field[],
  other: { readonly name: string; readonly schema: JsonObject } | undefined,
  rest: Json | undefined,
  printer: Printer,
): JsonObject {
  const { dialect } = printer;
  const properties: (readonly [string, JsonObject])[] = fields.map((field) => [
    field.name,
    fieldSchema(field, printer),
  ]);
  const required = fields.filter(({ presence }) => presence.kind !== "optional").map(({ name }) => name);
  if (other !== undefined) properties.push([other.name, other.schema]);
  if (other !== undefined && dialect.absent === "null") required.push(other.name);
  const body: Record<string, Json> = {
    type: typeName("object", dialect),
    properties: Object.fromEntries(properties),
  };
  if (required.length > 0) body.required = required;
  if (dialect.openApi && properties.length > 1) body.propertyOrdering = properties.map(([name]) => name);
  if (rest === undefined ? dialect.closed : dialect.keywords.has("additionalProperties"))
    body.additionalProperties = rest ?? false;
  return body;
}

function fieldSchema(field: Field, printer: Printer): JsonObject {
  const { presence, form, doc } = field;
  if (presence.kind === "null") return print(form, doc, printer, (body) => addNull(body, printer.dialect));
  if (presence.kind !== "sentinel") return print(form, doc, printer);
  const text = presence.sentinel === "absent" || typeof presence.sentinel === "string";
  const leave = { description: words[printer.language].leaveOut };
  const branch: JsonObject = text
    ? { type: "string", enum: [presence.sentinel], ...leave }
    : {
        type: "object",
        properties: { absent: { type: "boolean", enum: [true] } },
        required: ["absent"],
        additionalProperties: false,
        ...leave,
      };
  return print(form, doc, printer, (body) =>
    Array.isArray(body.anyOf) ? { ...body, anyOf: [...body.anyOf, branch] } : { anyOf: [body, branch] },
  );
}

function unionBody(form: UnionForm, printer: Printer): JsonObject {
  const some = form.members.filter((member) => !(member.kind === "scalar" && member.type.kind === "null"));
  const [only] = some;
  const plain =
    some.length === 1 && only !== undefined
      ? print(only, {}, printer)
      : { anyOf: some.map((member) => print(member, {}, printer)) };
  return some.length === form.members.length ? plain : addNull(plain, printer.dialect);
}

function entryBody(values: Form, printer: Printer): JsonObject {
  const field = (name: string, form: Form): Field => ({
    name,
    wire: name,
    form,
    presence: { kind: "required" },
    doc: {},
  });
  const key: Form = { kind: "scalar", type: { kind: "string" } };
  return closedObject([field("key", key), field("value", values)], undefined, undefined, printer);
}
