import { memberWire } from "../../../ir/wire.js";
import type { Field, Form, ObjectForm, SpreadForm } from "./form.js";
import { isIdentity } from "./identity.js";
import { follow, type JsonTypeName, jsonTypes } from "./json-types.js";

/** What comparing the forms of one lowering shares: definitions, and answers about pairs of forms. */
export interface Comparison {
  readonly definitions: Readonly<Record<string, Form>>;
  readonly conflicts: Map<string, boolean>;
  readonly overlaps: Map<string, boolean>;
  /** Names of forms that are no refs, for the keys of pairs. */
  readonly names: Map<Form, string>;
}

/** A comparison that knows no answers yet. */
export function newComparison(definitions: Comparison["definitions"]): Comparison {
  return { definitions, conflicts: new Map(), overlaps: new Map(), names: new Map() };
}

/** Is there a value of both forms that the two would be undone to different wire values? Never `false` when there is one. */
export function conflict(a: Form, b: Form, state: Comparison): boolean {
  // While a pair is being compared it adds no conflict of its own.
  return answer(a, b, state, state.conflicts, false, () => conflictOf(a, b, state));
}

function conflictOf(a: Form, b: Form, state: Comparison): boolean {
  const { definitions } = state;
  const [left, right] = [follow(a, definitions), follow(b, definitions)];
  if (left.kind === "union") return left.members.some((member) => conflict(member, right, state));
  if (right.kind === "union") return right.members.some((member) => conflict(left, member, state));
  if (isIdentity(left, definitions) && isIdentity(right, definitions)) return false;
  if (!overlap(left, right, state)) return false;
  if (left.kind === "list" && right.kind === "list") return conflict(left.items, right.items, state);
  if (left.kind === "record" && right.kind === "record") return conflict(left.values, right.values, state);
  if (left.kind === "entries" && right.kind === "entries") return conflict(left.values, right.values, state);
  if (left.kind === "object" && right.kind === "object") return objectConflict(left, right, state);
  return JSON.stringify(left) !== JSON.stringify(right);
}

function objectConflict(a: ObjectForm, b: ObjectForm, state: Comparison): boolean {
  if (isOpen(a) || isOpen(b)) return JSON.stringify(a) !== JSON.stringify(b);
  const others = fieldsByName(b);
  return a.fields.some((field) => {
    const other = others.get(field.name);
    if (other === undefined) return false;
    if (field.wire !== other.wire || conflict(field.form, other.form, state)) return true;
    return meansAbsence(field, other, state) || meansAbsence(other, field, state);
  });
}

/** Does a value that means absence in one field mean something else in the other? */
function meansAbsence({ presence }: Field, other: Field, { definitions }: Comparison): boolean {
  const same = JSON.stringify(presence) === JSON.stringify(other.presence);
  if (same || presence.kind === "required" || presence.kind === "optional") return false;
  const value = presence.kind === "null" ? "null" : (typeof presence.sentinel as JsonTypeName);
  return jsonTypes(other.form, definitions).has(value);
}

/** May one value be written in both forms? `true` in doubt. */
function overlap(a: Form, b: Form, state: Comparison): boolean {
  return answer(a, b, state, state.overlaps, true, () => overlapOf(a, b, state));
}

function overlapOf(a: Form, b: Form, state: Comparison): boolean {
  const { definitions } = state;
  const [left, right] = [follow(a, definitions), follow(b, definitions)];
  if (left.kind === "union") return left.members.some((member) => overlap(member, right, state));
  if (right.kind === "union") return right.members.some((member) => overlap(left, member, state));
  const types = jsonTypes(right, definitions);
  if (![...jsonTypes(left, definitions)].some((type) => types.has(type))) return false;
  const [some, others] = [scalarValues(left), scalarValues(right)];
  if (some !== undefined && others !== undefined) return some.some((value) => others.includes(value));
  if (hasFields(left) && hasFields(right)) return keysOverlap(left, right, state);
  return true;
}

function keysOverlap(a: ObjectForm | SpreadForm, b: ObjectForm | SpreadForm, state: Comparison): boolean {
  const [own, others] = [fieldsByName(a), fieldsByName(b)];
  const lacks = (
    from: ObjectForm | SpreadForm,
    to: ObjectForm | SpreadForm,
    known: ReadonlyMap<string, Field>,
  ): boolean =>
    !isOpen(to) && from.fields.some((field) => field.presence.kind !== "optional" && !known.has(field.name));
  if (lacks(a, b, others) || lacks(b, a, own)) return false;
  return a.fields.every((field) => {
    const other = others.get(field.name);
    if (other === undefined || field.presence.kind === "optional" || other.presence.kind === "optional") return true;
    const absences = [field, other].map(({ presence }) => presence.kind !== "required");
    if (absences[0] && absences[1]) return true;
    if (absences[0] && meansAbsence(field, other, state)) return true;
    if (absences[1] && meansAbsence(other, field, state)) return true;
    return overlap(field.form, other.form, state);
  });
}

function fieldsByName(form: ObjectForm | SpreadForm): ReadonlyMap<string, Field> {
  return new Map(form.fields.map((field) => [field.name, field]));
}

function isOpen(form: ObjectForm | SpreadForm): boolean {
  return form.rest !== undefined || (form.kind === "object" && form.extras !== undefined);
}

function hasFields(form: Form): form is ObjectForm | SpreadForm {
  return form.kind === "object" || form.kind === "spread";
}

/** The texts, numbers and so on that a scalar form is limited to. */
function scalarValues(form: Form): readonly (string | number | boolean)[] | undefined {
  if (form.kind === "coded") return form.codes.map(({ text }) => text);
  if (form.kind !== "scalar") return undefined;
  if (form.type.kind === "enum") return form.type.members.map(memberWire);
  return form.type.kind === "literal" ? [form.type.value] : undefined;
}

/** The answer about a pair: computed once where a ref is in it, and `open` while it is being computed. */
function answer(
  a: Form,
  b: Form,
  state: Comparison,
  answers: Map<string, boolean>,
  open: boolean,
  compute: () => boolean,
): boolean {
  if (a.kind !== "ref" && b.kind !== "ref") return compute();
  const key = `${nameOf(a, state)} ${nameOf(b, state)}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  answers.set(key, open);
  const found = compute();
  answers.set(key, found);
  return found;
}

function nameOf(form: Form, { names }: Comparison): string {
  if (form.kind === "ref") return form.id;
  const known = names.get(form);
  if (known !== undefined) return known;
  const name = `#${names.size}`;
  names.set(form, name);
  return name;
}
