import type { Json, JsonObject } from "../../../ir/json.js";
import type { StringFormat } from "../../../ir/type.js";
import { patternWithNames } from "../../key-pattern.js";
import type { ConstraintKeyword, Dialect } from "../dialect.js";
import type { Form, ListBounds, ObjectForm, ScalarForm, SizeBounds } from "../rewrite/form.js";
import { adaptPattern } from "./pattern.js";

/** A constraint on one node. */
export interface Constraint {
  readonly keyword: ConstraintKeyword;
  readonly value: Json;
}

/** The constraints of one node as a dialect holds them: as keywords, or only as text. */
export interface ConstraintSplit {
  readonly keywords: JsonObject;
  readonly kept: readonly Constraint[];
  readonly moved: readonly Constraint[];
}

/** The constraints on a node itself, not on what is inside it. */
function constraintsOf(form: Form): readonly Constraint[] {
  switch (form.kind) {
    case "scalar":
      return scalarConstraints(form.type);
    case "list":
    case "prefix":
      return fromFields(form.bounds, ofLists);
    case "spread":
      return fromFields(form.rest === undefined ? unique(form.bounds) : form.bounds, ofLists);
    case "record":
      return [...names(form.keyPattern), ...fromFields(form.bounds, ofSizes)];
    case "entries":
      return [...names(form.keyPattern), ...fromFields(entryBounds(form.bounds), ofLists)];
    case "object":
      return [...names(keysOf(form)), ...fromFields(form.bounds, ofSizes)];
    default:
      return [];
  }
}

/** What a node without constraints is split into. */
export const UNCONSTRAINED: ConstraintSplit = { keywords: {}, kept: [], moved: [] };

/** Which constraints become keywords of the dialect. Those that do so only in part are in both lists. */
export function splitConstraints(form: Form, dialect: Dialect): ConstraintSplit {
  const all = constraintsOf(form);
  if (all.length === 0) return UNCONSTRAINED;
  const regular = all.some((constraint) => isRegular(constraint) && accepted(constraint, dialect) !== undefined);
  const keywords: Record<string, Json> = {};
  const kept: Constraint[] = [];
  const moved: Constraint[] = [];
  for (const constraint of all) {
    const { keyword, value } = constraint;
    const lengths = !dialect.lengthsBesidePattern && (keyword === "minLength" || keyword === "maxLength");
    const printed = (lengths && regular) || !fits(form, keyword) ? undefined : accepted(constraint, dialect);
    if (printed === undefined) {
      moved.push(constraint);
      // A lower bound beyond the dialect's reach still holds as far as it reaches.
      const reach = keyword.startsWith("min") && !(lengths && regular) ? reachOf(dialect, keyword) : undefined;
      if (reach !== undefined && fits(form, keyword)) keywords[keyword] = reach;
    } else {
      keywords[keyword] = keyword === "propertyNames" ? { pattern: printed } : printed;
      if (printed !== value && keyword !== "pattern") moved.push(constraint);
      else kept.push(constraint);
    }
  }
  return { keywords, kept, moved };
}

/** A spread tuple's bounds are about the list that it stands for, and an entry list's keys have no place. */
function fits(form: Form, keyword: ConstraintKeyword): boolean {
  return form.kind !== "spread" && !(form.kind === "entries" && keyword === "propertyNames");
}

function isRegular({ keyword }: Constraint): boolean {
  return keyword === "pattern" || keyword === "format";
}

function reachOf(dialect: Dialect, keyword: ConstraintKeyword): number | undefined {
  const rule = dialect.constraints[keyword];
  return rule === undefined || rule === true ? undefined : rule.max;
}

/** The value that is printed; `undefined` when the dialect has no such keyword or refuses the value. */
function accepted({ keyword, value }: Constraint, dialect: Dialect): Json | undefined {
  const rule = dialect.constraints[keyword];
  if (rule === undefined) return undefined;
  if (keyword === "format") return dialect.formats.has(value as StringFormat) ? value : undefined;
  if (keyword === "pattern" || keyword === "propertyNames") return adaptPattern(String(value), dialect.patterns);
  if (rule !== true && typeof value === "number" && value > rule.max) return undefined;
  return value;
}

/** What can be said of each kind of value, in the order in which it is told. */
const ofStrings = ["minLength", "maxLength", "pattern", "format"] as const;
const ofNumbers = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
const ofLists = ["minItems", "maxItems", "uniqueItems"] as const;
const ofSizes = ["minProperties", "maxProperties"] as const;

function scalarConstraints(type: ScalarForm["type"]): readonly Constraint[] {
  switch (type.kind) {
    case "string":
      return fromFields(type, ofStrings);
    case "number":
    case "integer":
      return fromFields(type, ofNumbers);
    default:
      return [];
  }
}

function fromFields<Keyword extends ConstraintKeyword>(
  source: Readonly<Partial<Record<Keyword, Json>>>,
  keywords: readonly Keyword[],
): readonly Constraint[] {
  const found: Constraint[] = [];
  for (const keyword of keywords) {
    const value = source[keyword];
    if (value !== undefined) found.push({ keyword, value });
  }
  return found;
}

/** Of an object with fields the pattern has their names as well; written as entries, the other keys are in a list of their own. */
function keysOf({ fields, keyPattern, extras }: ObjectForm): string | undefined {
  if (keyPattern === undefined || extras !== undefined) return keyPattern;
  return patternWithNames(
    fields.map(({ name }) => name),
    keyPattern,
  );
}

function names(pattern: string | undefined): readonly Constraint[] {
  return pattern === undefined ? [] : [{ keyword: "propertyNames", value: pattern }];
}

function entryBounds(bounds: SizeBounds): ListBounds {
  return {
    ...(bounds.minProperties === undefined ? {} : { minItems: bounds.minProperties }),
    ...(bounds.maxProperties === undefined ? {} : { maxItems: bounds.maxProperties }),
  };
}

function unique(bounds: ListBounds): ListBounds {
  return bounds.uniqueItems ? { uniqueItems: true } : {};
}
