import { ts } from "../../compiler.js";
import { portablePath } from "../position.js";
import type { World } from "../reading.js";

/** What tells one member of a union from another: literals by value, other types by identity. */
export type TypeKey = string | ts.Type;

/** The key of a type. An enum member has the key of its value: a union holds a value once. */
export function keyOf(type: ts.Type): TypeKey {
  const { flags } = type;
  if (type.isStringLiteral()) return stringKey(type.value);
  if (type.isNumberLiteral()) return `n:${type.value}`;
  if (flags & ts.TypeFlags.BigIntLiteral) return bigintKey((type as ts.BigIntLiteralType).value);
  if (flags & ts.TypeFlags.BooleanLiteral) return isTrue(type) ? "b:true" : "b:false";
  return type;
}

export function stringKey(value: string): string {
  return `s:${value}`;
}

function bigintKey(value: ts.PseudoBigInt): string {
  return `i:${value.negative ? "-" : ""}${value.base10Value}`;
}

/** Whether a boolean literal type is `true`; the checker's public surface has no value for it. */
export function isTrue(type: ts.Type): boolean {
  return (type as ts.Type & { readonly intrinsicName?: string }).intrinsicName === "true";
}

/** The declaration of a type as text that is the same on every machine, for types that identity does not match. */
export function declarationKey(type: ts.Type, world: World): string | undefined {
  const declaration = type.symbol?.declarations?.[0];
  if (declaration === undefined) return undefined;
  return `${portablePath(declaration.getSourceFile().fileName, world.root)}:${declaration.pos}`;
}
