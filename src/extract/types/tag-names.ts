import { closest } from "../../diagnostics/suggest.js";

/** Tags that limit a value, by the JSON Schema keyword they stand for. */
export const constraintTags = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
  "type",
] as const;

/** A tag that limits a value. */
export type ConstraintTag = (typeof constraintTags)[number];

/** Tags that say something else about a property. */
export const otherTags = [
  "default",
  "alias",
  "synonym",
  "sensitive",
  "enumFrom",
  "title",
  "deprecated",
  "example",
  "description",
] as const;

/** Other spellings, from JSDoc and from other generators. */
const spellings: Readonly<Record<string, string>> = {
  min: "minimum",
  max: "maximum",
  defaultValue: "default",
  examples: "example",
  asType: "type",
  TJSType: "type",
};

const known: ReadonlySet<string> = new Set([...constraintTags, ...otherTags]);

/** The tag that a name stands for; the name itself when it is none of ours. */
export function canonicalTag(name: string): string {
  return Object.hasOwn(spellings, name) ? (spellings[name] ?? name) : name;
}

/** Whether a name is a tag of a property. */
export function isPropertyTag(name: string): boolean {
  return known.has(canonicalTag(name));
}

export function isConstraintTag(name: string): name is ConstraintTag {
  return (constraintTags as readonly string[]).includes(name);
}

/** Tags of other tools whose names are close to ours by chance. */
const unrelated = new Set(
  "see since todo note link internal public private protected readonly override returns param example remarks typeParam typedef property prop enum summary author version category group hidden ignore beta alpha experimental memberof memberOf name kind this items schema required optional nullable generated".split(
    " ",
  ),
);

/** The tag that a misspelt name was meant to be; undefined for names that are none of our business. */
export function meantPropertyTag(name: string): string | undefined {
  if (known.has(name) || Object.hasOwn(spellings, name) || unrelated.has(name) || name.length < 5) return undefined;
  const meant = closest(name, known);
  // Far-off guesses would turn other tools' tags into errors.
  return meant !== undefined && Math.abs(meant.length - name.length) <= 2 && meant[0] === name[0]?.toLowerCase()
    ? meant
    : undefined;
}
