import type { Type } from "../ir/type.js";
import { mapChildren } from "../ir/walk.js";

/** The same type with refs to classes. */
export function withClasses(type: Type, classOf: ReadonlyMap<string, string>): Type {
  return type.kind === "ref"
    ? { kind: "ref", id: classOf.get(type.id) ?? type.id }
    : mapChildren(type, (child) => withClasses(child, classOf));
}
