import type { IntegerType, NumberType, StringFormat, Type } from "../../ir/type.js";
import { resolve } from "./memo.js";

/** A limit on a value, its own value checked. */
export type Constraint =
  | { readonly keyword: NumericKeyword; readonly value: number; readonly text: string }
  | { readonly keyword: "minLength" | "maxLength" | "minItems" | "maxItems"; readonly value: number }
  | { readonly keyword: "pattern"; readonly value: string }
  | { readonly keyword: "format"; readonly value: StringFormat }
  | { readonly keyword: "uniqueItems"; readonly value: boolean }
  | { readonly keyword: "type"; readonly value: NumericKind };

export type NumericKeyword = "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf";

/** Kinds of number that a constraint can ask for. */
export type NumericKind = "integer" | "int32" | "uint32" | "int64" | "uint64" | "number";

/** The definitions that provisional refs mean. */
export type Provisional = ReadonlyMap<string, Type>;

/**
 * The type under a constraint; undefined where it fits no part of the type. Limits on scalars reach the items of an array and the
 * members of a union that can take them, so that `@format email` on `string[] | null` does what its author means.
 */
export function constrain(type: Type, constraint: Constraint, provisional: Provisional): Type | undefined {
  switch (type.kind) {
    case "ref": {
      const target = resolve(type, provisional);
      return target.kind === "ref" ? undefined : constrain(target, constraint, provisional);
    }
    case "union":
      return constrainMembers(type.members, constraint, provisional);
    case "array":
    case "set":
    case "tuple":
      return constrainList(type, constraint, provisional);
    case "record": {
      const values = constrain(type.values, constraint, provisional);
      return values && { ...type, values };
    }
    case "map": {
      const value = constrain(type.value, constraint, provisional);
      return value && { ...type, value };
    }
    default:
      return constrainScalar(type, constraint);
  }
}

function constrainMembers(
  members: readonly Type[],
  constraint: Constraint,
  provisional: Provisional,
): Type | undefined {
  const changed = members.map((member) => constrain(member, constraint, provisional));
  if (changed.every((member) => member === undefined)) return undefined;
  return { kind: "union", members: changed.map((member, index) => member ?? (members[index] as Type)) };
}

function constrainList(
  type: Extract<Type, { kind: "array" | "set" | "tuple" }>,
  constraint: Constraint,
  provisional: Provisional,
): Type | undefined {
  const { keyword, value } = constraint;
  if (keyword === "minItems" || keyword === "maxItems") return { ...type, [keyword]: value };
  if (keyword === "uniqueItems") return type.kind === "set" || !value ? type : { ...type, uniqueItems: true };
  if (type.kind === "tuple") return undefined;
  const items = constrain(type.items, constraint, provisional);
  return items && { ...type, items };
}

function constrainScalar(type: Type, constraint: Constraint): Type | undefined {
  const { keyword, value } = constraint;
  switch (type.kind) {
    case "string":
      if (keyword === "minLength" || keyword === "maxLength" || keyword === "format")
        return { ...type, [keyword]: value };
      if (keyword !== "pattern") return undefined;
      return { ...type, pattern: type.pattern === undefined ? value : bothPatterns(type.pattern, value) };
    case "number":
    case "integer":
      return constrainNumber(type, constraint);
    case "bigint":
      return constrainBigint(type, constraint);
    case "date":
      return keyword === "format" && (value === "date" || value === "date-time")
        ? { ...type, format: value }
        : undefined;
    case "url":
      return keyword === "format" && value === "uri" ? type : undefined;
    case "bytes":
      return keyword === "format" && value === "byte" ? type : undefined;
    default:
      return undefined;
  }
}

/** A template literal type has a pattern already, which must go on holding. Both are searched for, so neither may pin the other's place. */
function bothPatterns(first: string, second: string): string {
  return `^(?=[\\s\\S]*?(?:${first}))[\\s\\S]*?(?:${second})`;
}

const ranges: Readonly<Record<NumericKind, { readonly minimum?: number; readonly maximum?: number }>> = {
  integer: {},
  number: {},
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  uint32: { minimum: 0, maximum: 2 ** 32 - 1 },
  int64: {},
  uint64: { minimum: 0 },
};

function constrainNumber(type: NumberType | IntegerType, constraint: Constraint): Type | undefined {
  if (constraint.keyword === "type") {
    if (constraint.value === "number") return type;
    const { minimum, maximum } = ranges[constraint.value];
    const bounded = { ...type, kind: "integer" as const };
    return {
      ...bounded,
      ...(minimum === undefined ? {} : { minimum: Math.max(minimum, type.minimum ?? minimum) }),
      ...(maximum === undefined ? {} : { maximum: Math.min(maximum, type.maximum ?? maximum) }),
    };
  }
  if (!isNumeric(constraint)) return undefined;
  const { keyword, value } = constraint;
  const known = type[keyword];
  // Of two bounds, such as a tag's and that of `int32`, the tighter one holds.
  if (known !== undefined && keyword !== "multipleOf") {
    const tighter = keyword === "minimum" || keyword === "exclusiveMinimum" ? Math.max : Math.min;
    return { ...type, [keyword]: tighter(known, value) };
  }
  return { ...type, [keyword]: value };
}

function isNumeric(constraint: Constraint): constraint is Extract<Constraint, { keyword: NumericKeyword }> {
  return "text" in constraint;
}

function constrainBigint(type: Extract<Type, { kind: "bigint" }>, constraint: Constraint): Type | undefined {
  if (constraint.keyword === "type") {
    if (constraint.value === "number") return undefined;
    return constraint.value === "uint64" || constraint.value === "uint32" ? { ...type, minimum: "0" } : type;
  }
  if (!isNumeric(constraint) || !/^[+-]?\d+$/.test(constraint.text)) return undefined;
  const value = BigInt(constraint.text);
  switch (constraint.keyword) {
    case "minimum":
      return { ...type, minimum: String(value) };
    case "maximum":
      return { ...type, maximum: String(value) };
    case "exclusiveMinimum":
      return { ...type, minimum: String(value + 1n) };
    case "exclusiveMaximum":
      return { ...type, maximum: String(value - 1n) };
    case "multipleOf":
      return undefined;
  }
}
