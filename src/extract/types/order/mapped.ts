import { ts } from "../../compiler.js";

/** A mapped type, with the two facts about it that the checker's public surface lacks. */
export interface MappedType extends ts.ObjectType {
  readonly declaration?: ts.MappedTypeNode;
  /** The type whose keys are mapped, once the members are resolved. */
  readonly modifiersType?: ts.Type;
}

/** Whether a type maps the keys of another one. */
export function isMapped(type: ts.Type): type is MappedType {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0
  );
}

const maximalDepth = 30;

/** The declared type that a chain of mapped types such as `Partial<Pick<Card, "id">>` maps in the end; other types are themselves. */
export function mappedSource(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  let current = type;
  for (let depth = 0; depth < maximalDepth && isMapped(current); depth++) {
    // The checker notes the source while it resolves the members.
    checker.getPropertiesOfType(current);
    const source: ts.Type | undefined = current.modifiersType;
    if (source === undefined || !(source.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) break;
    current = source;
  }
  return current;
}
