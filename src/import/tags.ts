import type { Definitions, Property, Type } from "../ir/type.js";

/** A constraint tag of a property. */
export interface ConstraintTag {
  readonly name: string;
  readonly value: string;
}

const scalarKeywords = ["format", "pattern", "minLength", "maxLength"] as const;
const numericKeywords = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
const listKeywords = ["minItems", "maxItems", "uniqueItems"] as const;

/** The tags that say the constraints of a property's type, and those that no tag can say, in words. */
export function constraintTags(
  property: Pick<Property, "type">,
  definitions: Definitions,
): { readonly tags: readonly ConstraintTag[]; readonly lost: readonly string[] } {
  const parts = reached(property.type, definitions);
  const texts = parts.inner.filter((type) => type.kind === "string");
  const numbers = parts.inner.filter((type) => type.kind === "number" || type.kind === "integer");
  const lists = parts.inner.filter((type) => type.kind === "array" || type.kind === "tuple");
  const found: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    ["type", numbers.map((type) => (type.kind === "integer" ? "integer" : undefined))],
    ...numericKeywords.map((name) => [name, numbers.map((type) => textOf(type[name]))] as const),
    ...scalarKeywords.map((name) => [name, texts.map((type) => textOf(type[name]))] as const),
    // A tag for lists goes to the outermost, so that lists inside lists have none.
    ...listKeywords.map((name) => [name, lists.map((type) => textOf(type[name]))] as const),
  ];
  const tags: ConstraintTag[] = [];
  const lost: string[] = [...parts.lost];
  for (const [name, values] of found) {
    const [first] = values;
    if (first !== undefined && values.every((value) => value === first)) tags.push({ name, value: first });
    else lost.push(...values.flatMap((value) => (value === undefined ? [] : [`${name} ${value}`])));
  }
  return { tags, lost };
}

interface Reached {
  /** Scalars and lists that a tag on the property applies to. */
  readonly inner: readonly Type[];
  readonly lost: readonly string[];
}

/** What tags of a property apply to: through lists, unions and records, not into objects and tuples. */
function reached(type: Type, definitions: Definitions, inList = false): Reached {
  switch (type.kind) {
    case "string":
    case "number":
    case "integer":
      return { inner: [type], lost: [] };
    case "array": {
      const items = reached(type.items, definitions, true);
      if (!inList) return { inner: [type, ...items.inner], lost: items.lost };
      return { inner: items.inner, lost: [...items.lost, ...bounds(type, listKeywords)] };
    }
    case "tuple": {
      const all = [...type.elements.map((element) => element.type), ...(type.rest ? [type.rest] : [])];
      return { inner: inList ? [] : [type], lost: all.flatMap((inner) => everything(inner, definitions)) };
    }
    case "record": {
      const values = reached(type.values, definitions, inList);
      const own = bounds(type, ["minProperties", "maxProperties", "keyPattern"]);
      return { inner: values.inner, lost: [...values.lost, ...own] };
    }
    case "object":
      return { inner: [], lost: bounds(type, ["minProperties", "maxProperties"]) };
    case "union": {
      const members = type.members.map((member) => reached(member, definitions, inList));
      return { inner: members.flatMap(({ inner }) => inner), lost: members.flatMap(({ lost }) => lost) };
    }
    default:
      return { inner: [], lost: [] };
  }
}

/** Every constraint of a type, as lost. */
function everything(type: Type, definitions: Definitions): readonly string[] {
  const { tags, lost } = constraintTags({ type }, definitions);
  return [...lost, ...tags.map(({ name, value }) => `${name} ${value}`)];
}

function bounds(type: Type, keys: readonly string[]): readonly string[] {
  const fields = type as unknown as Readonly<Record<string, unknown>>;
  return keys.flatMap((key) => (fields[key] === undefined ? [] : [`${key} ${String(fields[key])}`]));
}

function textOf(value: string | number | boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
