import { ts } from "../../compiler.js";
import { symbolAt } from "./environment.js";
import type { Binding } from "./site.js";

/** A mapped type, with the facts about it that the checker's public surface lacks. */
export interface MappedType extends ts.ObjectType {
  readonly declaration?: ts.MappedTypeNode;
  /** The type whose keys are mapped, once the members are resolved. */
  readonly modifiersType?: ts.Type;
  /** What the type parameters around the mapped type stand for. */
  readonly mapper?: TypeMapper;
}

/** The checker's table of type parameters: one pair, a list of them, or two tables. Its other forms are not read. */
type TypeMapper =
  | { readonly kind: 0; readonly source: ts.Type; readonly target: ts.Type }
  | { readonly kind: 1; readonly sources: readonly ts.Type[]; readonly targets?: readonly ts.Type[] }
  | { readonly kind: 2 | 3 }
  | { readonly kind: 4 | 5; readonly mapper1: TypeMapper; readonly mapper2: TypeMapper };

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

/** The types that the parameters around a mapped type stand for, as the checker has them. */
export function mappedArguments({ mapper }: MappedType): ReadonlyMap<ts.Symbol, Binding> {
  const found = new Map<ts.Symbol, Binding>();
  for (const [{ symbol }, type] of mapper === undefined ? [] : pairsOf(mapper)) {
    const known = type !== undefined && !(type.flags & ts.TypeFlags.TypeParameter);
    if (symbol !== undefined && known) found.set(symbol, { type });
  }
  return found;
}

function pairsOf(mapper: TypeMapper): readonly (readonly [parameter: ts.Type, argument: ts.Type | undefined])[] {
  switch (mapper.kind) {
    case 0:
      return [[mapper.source, mapper.target]];
    case 1:
      return mapper.sources.map((source, index) => [source, mapper.targets?.[index]]);
    case 2:
    case 3:
      return [];
    case 4:
    case 5:
      return [...pairsOf(mapper.mapper1), ...pairsOf(mapper.mapper2)];
  }
}

/** The declarations of a property which the checker keeps none of: those of the type whose keys the mapped type takes. */
export function declarationsBehind(
  type: ts.Type,
  name: string,
  checker: ts.TypeChecker,
  depth = 0,
): readonly ts.Declaration[] {
  if (depth > maximalDepth) return [];
  const declared = checker.getPropertyOfType(type, name)?.declarations;
  if (declared !== undefined) return declared;
  const sources = type.isIntersection() ? type.types : isMapped(type) ? sourcesOf(type, checker) : [];
  for (const source of sources) {
    const found = declarationsBehind(source, name, checker, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** The type that is mapped, or what `T` stands for in `[K in keyof T & string as Name<K>]` and `[K in KeysOf<T>]`. */
export function sourcesOf(type: MappedType, checker: ts.TypeChecker): readonly ts.Type[] {
  checker.getPropertiesOfType(type);
  const known = mappedArguments(type);
  const named: ts.Type[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) {
      const symbol = symbolAt(node.typeName, checker);
      const bound = symbol && known.get(symbol)?.type;
      // Names are no source, though texts have properties.
      if (bound !== undefined && bound.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) named.push(bound);
    }
    ts.forEachChild(node, visit);
  };
  const constraint = type.declaration?.typeParameter.constraint;
  if (constraint !== undefined) visit(constraint);
  return type.modifiersType === undefined ? named : [type.modifiersType, ...named];
}
