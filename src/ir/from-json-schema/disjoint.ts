import type { Definitions, Type } from "../type.js";
import { resolve } from "../wire.js";

/** Can no value be of both types? `false` in doubt. */
export function disjoint(a: Type, b: Type, definitions: Definitions, depth = 0): boolean {
  if (depth > 8) return false;
  const [left, right] = [resolve(a, definitions), resolve(b, definitions)];
  const inner = (one: Type, other: Type): boolean => disjoint(one, other, definitions, depth + 1);
  if (left.kind === "union") return left.members.every((member) => inner(member, right));
  if (right.kind === "union") return right.members.every((member) => inner(left, member));
  if (left.kind === "json" || right.kind === "json") return false;
  if (![...jsonKinds(left)].some((kind) => jsonKinds(right).has(kind))) return true;
  const [some, others] = [scalars(left), scalars(right)];
  if (some !== undefined && others !== undefined) return !some.some((value) => others.includes(value));
  if (some !== undefined) return some.every((value) => outside(value, right));
  if (others !== undefined) return others.every((value) => outside(value, left));
  if (isNumeric(left) && isNumeric(right)) return above(left, right) || above(right, left);
  if (left.kind === "string" && right.kind === "string") return longer(left, right) || longer(right, left);
  if (left.kind === "object" && right.kind === "object") return apart(left, right, inner) || apart(right, left, inner);
  return false;
}

type Kind = "string" | "number" | "boolean" | "null" | "array" | "object";

function jsonKinds(type: Type): ReadonlySet<Kind> {
  switch (type.kind) {
    case "enum":
      return new Set(type.members.map((member) => typeof (member.alias ?? member.value) as Kind));
    case "literal":
      return new Set([typeof type.value as Kind]);
    case "integer":
    case "number":
      return new Set<Kind>(["number"]);
    case "tuple":
    case "array":
    case "set":
      return new Set<Kind>(["array"]);
    case "object":
    case "record":
      return new Set<Kind>(["object"]);
    case "boolean":
    case "null":
      return new Set<Kind>([type.kind]);
    default:
      return new Set<Kind>(["string"]);
  }
}

function scalars(type: Type): readonly (string | number | boolean)[] | undefined {
  if (type.kind === "literal") return [type.value];
  return type.kind === "enum" ? type.members.map((member) => member.alias ?? member.value) : undefined;
}

type Numeric = Extract<Type, { kind: "number" | "integer" }>;

function isNumeric(type: Type): type is Numeric {
  return type.kind === "number" || type.kind === "integer";
}

/** Is the scalar certainly not of the type? */
function outside(value: string | number | boolean, type: Type): boolean {
  if (isNumeric(type) && typeof value === "number") {
    if (type.kind === "integer" && !Number.isInteger(value)) return true;
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = type;
    return (
      value < (minimum ?? -Infinity) ||
      value > (maximum ?? Infinity) ||
      value <= (exclusiveMinimum ?? -Infinity) ||
      value >= (exclusiveMaximum ?? Infinity)
    );
  }
  if (type.kind !== "string" || typeof value !== "string") return false;
  const length = [...value].length;
  return length < (type.minLength ?? 0) || length > (type.maxLength ?? Infinity);
}

function above(a: Numeric, b: Numeric): boolean {
  const low = Math.max(a.minimum ?? -Infinity, a.exclusiveMinimum ?? -Infinity);
  const high = Math.min(b.maximum ?? Infinity, b.exclusiveMaximum ?? Infinity);
  const open = a.exclusiveMinimum === low || b.exclusiveMaximum === high;
  return low > high || (open && low === high);
}

function longer(a: { readonly minLength?: number }, b: { readonly maxLength?: number }): boolean {
  return (a.minLength ?? 0) > (b.maxLength ?? Infinity);
}

type Obj = Extract<Type, { kind: "object" }>;

/** Does a value of `a` need a property that `b` has not, or has of a type that shares no value? */
function apart(a: Obj, b: Obj, inner: (one: Type, other: Type) => boolean): boolean {
  return a.properties.some((property) => {
    if (property.optional) return false;
    const other = b.properties.find(({ wire }) => wire === property.wire);
    if (other !== undefined) return inner(property.type, other.type);
    return b.rest === undefined || inner(property.type, b.rest);
  });
}
