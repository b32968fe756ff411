import type { TupleType } from "../../../ir/type.js";
import type { Field, Form, ListBounds, PrefixForm, SpreadForm } from "./form.js";
import { lowerType } from "./lower.js";
import { freeName } from "./names.js";
import { presence } from "./presence.js";
import type { Scope } from "./scope.js";

/** A tuple stays one, or becomes an object with a property for each element. */
export function lowerTuple(type: TupleType, scope: Scope, path: string): PrefixForm | SpreadForm | undefined {
  const forms: Form[] = [];
  for (const [index, element] of type.elements.entries()) {
    const form = lowerType(element.type, scope, `${path}[${index}]`);
    if (form === undefined) return undefined;
    forms.push(form);
  }
  const rest = type.rest && lowerType(type.rest, scope, `${path}[]`);
  const { minItems, maxItems, uniqueItems } = type;
  const bounds: ListBounds = {
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(uniqueItems ? { uniqueItems } : {}),
  };
  if (scope.dialect.tuples === "object") return spread(type, forms, rest, bounds, scope, path);
  const elements = type.elements.flatMap(({ optional, description, name }, index) => {
    const form = forms[index];
    const text = description ?? name;
    return form === undefined ? [] : [{ form, optional, ...(text ? { description: text } : {}) }];
  });
  return { kind: "prefix", elements, bounds: lengthBounds(type, bounds), ...(rest === undefined ? {} : { rest }) };
}

/** The bounds with those that the elements themselves impose. */
function lengthBounds(type: TupleType, bounds: ListBounds): ListBounds {
  const least = Math.max(type.elements.filter((element) => !element.optional).length, bounds.minItems ?? 0);
  const most = type.rest === undefined ? Math.min(type.elements.length, bounds.maxItems ?? Infinity) : bounds.maxItems;
  return { ...bounds, ...(least === 0 ? {} : { minItems: least }), ...(most === undefined ? {} : { maxItems: most }) };
}

function spread(
  type: TupleType,
  forms: readonly Form[],
  rest: Form | undefined,
  bounds: ListBounds,
  scope: Scope,
  path: string,
): SpreadForm | undefined {
  const names = elementNames(type, scope);
  const fields: Field[] = [];
  for (const [index, element] of type.elements.entries()) {
    const says = presence(element, scope);
    const form = forms[index];
    const name = names[index];
    if (says === undefined) scope.refusals.push({ path, reason: "has an optional element that may be null" });
    if (says === undefined || form === undefined || name === undefined) return undefined;
    const doc = element.description ? { description: element.description } : {};
    fields.push({ name, wire: String(index), form, presence: says, doc });
  }
  const further = rest && { name: freeName("rest", new Set(names)), items: rest };
  return { kind: "spread", fields, bounds, ...(further === undefined ? {} : { rest: further }) };
}

/** The labels where every element has one that the dialect takes and no two are equal; else `item1`, `item2` and so on. */
function elementNames(type: TupleType, scope: Scope): readonly string[] {
  const labels = type.elements.map((element) => element.name ?? "");
  const pattern = scope.dialect.propertyNames?.pattern ?? /^[A-Za-z_]\w{0,63}$/;
  const usable = labels.every(
    (label) => /^[A-Za-z_]\w{0,63}$/.test(label) && pattern.test(label) && label !== "__proto__",
  );
  if (usable && new Set(labels).size === labels.length) return labels;
  return labels.map((_, index) => `item${index + 1}`);
}
