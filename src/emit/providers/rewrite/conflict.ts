import { memberWire } from "../../../ir/wire.js";
import type { Field, Form, ObjectForm, SpreadForm } from "./form.js";
import { isIdentity } from "./identity.js";

/** JSON types that a form may be written as. */
export type JsonTypeName = "null" | "boolean" | "number" | "string" | "array" | "object";

type Definitions = Readonly<Record<string, Form>>;

/** Is there a value of both forms that the two would be undone to different wire values? Never `false` when there is one. */
export function conflict(a: Form, b: Form, definitions: Definitions, seen: readonly Pair[] = []): boolean {
  if (met(a, b, seen)) return false;
  const next: readonly Pair[] = [...seen, [a, b]];
  const [left, right] = [follow(a, definitions), follow(b, definitions)];
  if (left.kind === "union") return left.members.some((member) => conflict(member, right, definitions, next));
  if (right.kind === "union") return right.members.some((member) => conflict(left, member, definitions, next));
  if (isIdentity(left, definitions) && isIdentity(right, definitions)) return false;
  if (!overlap(left, right, definitions)) return false;
  if (left.kind === "list" && right.kind === "list") return conflict(left.items, right.items, definitions, next);
  if (left.kind === right.kind && (left.kind === "record" || left.kind === "entries"))
    return right.kind === left.kind && conflict(left.values, right.values, definitions, next);
  if (left.kind === "object" && right.kind === "object") return objectConflict(left, right, definitions, next);
  return JSON.stringify(left) !== JSON.stringify(right);
}

function objectConflict(a: ObjectForm, b: ObjectForm, definitions: Definitions, seen: readonly Pair[]): boolean {
  if (a.extras !== undefined || b.extras !== undefined || a.rest !== undefined || b.rest !== undefined)
    return JSON.stringify(a) !== JSON.stringify(b);
  return a.fields.some((field) => {
    const other = b.fields.find(({ name }) => name === field.name);
    if (other === undefined) return false;
    if (field.wire !== other.wire || conflict(field.form, other.form, definitions, seen)) return true;
    return meansAbsence(field, other, definitions) || meansAbsence(other, field, definitions);
  });
}

/** Does a value that means absence in one field mean something else in the other? */
function meansAbsence(field: Field, other: Field, definitions: Definitions): boolean {
  if (field.presence.kind === "sentinel")
    return JSON.stringify(field.presence) !== JSON.stringify(other.presence) && !isNullish(other, definitions);
  return field.presence.kind === "null" && other.presence.kind !== "null" && isNullish(other, definitions);
}

function isNullish(field: Field, definitions: Definitions): boolean {
  return jsonTypes(field.form, definitions).has("null");
}

/** May one value be written in both forms? `true` in doubt. */
export function overlap(a: Form, b: Form, definitions: Definitions, seen: readonly Pair[] = []): boolean {
  if (met(a, b, seen)) return true;
  const next: readonly Pair[] = [...seen, [a, b]];
  const [left, right] = [follow(a, definitions), follow(b, definitions)];
  if (left.kind === "union") return left.members.some((member) => overlap(member, right, definitions, next));
  if (right.kind === "union") return right.members.some((member) => overlap(left, member, definitions, next));
  const shared = [...jsonTypes(left, definitions)].some((type) => jsonTypes(right, definitions).has(type));
  if (!shared) return false;
  const [some, others] = [scalarValues(left), scalarValues(right)];
  if (some !== undefined && others !== undefined) return some.some((value) => others.includes(value));
  if (fieldsOf(left) !== undefined && fieldsOf(right) !== undefined)
    return keysOverlap(left as ObjectForm | SpreadForm, right as ObjectForm | SpreadForm, definitions, next);
  return true;
}

function keysOverlap(
  a: ObjectForm | SpreadForm,
  b: ObjectForm | SpreadForm,
  definitions: Definitions,
  seen: readonly Pair[],
): boolean {
  const lacks = (from: ObjectForm | SpreadForm, to: ObjectForm | SpreadForm): boolean =>
    !isOpen(to) &&
    from.fields.some(
      (field) => field.presence.kind !== "optional" && !to.fields.some((other) => other.name === field.name),
    );
  if (lacks(a, b) || lacks(b, a)) return false;
  return a.fields.every((field) => {
    const other = b.fields.find(({ name }) => name === field.name);
    if (other === undefined || field.presence.kind === "optional" || other.presence.kind === "optional") return true;
    if (field.presence.kind !== "required" && other.presence.kind !== "required") return true;
    if (field.presence.kind !== "required" && isNullish(other, definitions)) return true;
    if (other.presence.kind !== "required" && isNullish(field, definitions)) return true;
    return overlap(field.form, other.form, definitions, seen);
  });
}

function isOpen(form: ObjectForm | SpreadForm): boolean {
  return form.rest !== undefined || (form.kind === "object" && form.extras !== undefined);
}

function fieldsOf(form: Form): readonly Field[] | undefined {
  return form.kind === "object" || form.kind === "spread" ? form.fields : undefined;
}

/** The texts, numbers and so on that a scalar form is limited to. */
function scalarValues(form: Form): readonly (string | number | boolean)[] | undefined {
  if (form.kind === "coded") return form.codes.map(({ text }) => text);
  if (form.kind !== "scalar") return undefined;
  if (form.type.kind === "enum") return form.type.members.map(memberWire);
  return form.type.kind === "literal" ? [form.type.value] : undefined;
}

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

/** Two forms that are being compared. */
type Pair = readonly [Form, Form];

/** Is this pair being compared already? Forms behind refs are the same object each time. */
function met(a: Form, b: Form, seen: readonly Pair[]): boolean {
  const same = (one: Form, other: Form): boolean =>
    one === other || (one.kind === "ref" && other.kind === "ref" && one.id === other.id);
  return seen.some(([left, right]) => same(left, a) && same(right, b));
}
