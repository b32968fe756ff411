import { ts } from "../compiler.js";
import { symbolAt } from "./order/environment.js";

/** A mapped type whose keys hold a type parameter, as `Pick<User, K>` of a function with `K extends keyof User`. */
export interface GenericMapped {
  /** The bound of its keys; undefined where there is none. */
  readonly keys: ts.Type | undefined;
  /** Type whose properties its own are, under the same names. */
  readonly from?: ts.Type;
  /** Type of its values, where they come from no other type. */
  readonly values: ts.Type;
}

/** Looks through a mapped type of which TypeScript itself gives no property until the type parameter is known; undefined for all others. */
export function genericMapped(type: ts.Type, checker: ts.TypeChecker): GenericMapped | undefined {
  if (((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) === 0) return undefined;
  const node = type.symbol?.declarations?.find(ts.isMappedTypeNode);
  const constraint = node?.typeParameter.constraint;
  if (node?.type === undefined || constraint === undefined) return undefined;
  const bound = boundArguments(type, checker);
  const typeOf = (written: ts.TypeNode) => substituted(checker.getTypeFromTypeNode(written), bound);
  // `Partial<Record<K, V>>`; `keyof T` is mapped by way of the properties of what T extends, which TypeScript does: here are none.
  const values = typeOf(node.type);
  if (ts.isTypeOperatorNode(constraint)) {
    const source = typeOf(constraint.type);
    const isOpen = source.flags & ts.TypeFlags.TypeParameter && checker.getIndexInfosOfType(type).length === 0;
    return isOpen ? { keys: undefined, values } : genericMapped(source, checker);
  }
  const keys = typeOf(constraint);
  if (!(keys.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.IndexedAccess))) return undefined;
  const known = { keys: checker.getBaseConstraintOfType(keys), values };
  if (node.nameType !== undefined) return { ...known, keys: undefined };
  if (!ts.isIndexedAccessTypeNode(node.type)) return known;
  const index = node.type.indexType;
  const isOwnKey = ts.isTypeReferenceNode(index) && index.typeName.getText() === node.typeParameter.name.text;
  const source = typeOf(node.type.objectType);
  const from = source.flags & ts.TypeFlags.Instantiable ? checker.getBaseConstraintOfType(source) : source;
  return isOwnKey && from !== undefined ? { ...known, from } : known;
}

/**
 * The elements of `{ [K in keyof T]: X }` where T extends an array: TypeScript makes an array of it once T is known, and gives it the members
 * of one until then.
 */
export function mappedElements(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  if (((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) === 0) return undefined;
  const constraint = type.symbol?.declarations?.find(ts.isMappedTypeNode)?.typeParameter.constraint;
  if (constraint === undefined || !ts.isTypeOperatorNode(constraint)) return undefined;
  const source = substituted(checker.getTypeFromTypeNode(constraint.type), boundArguments(type, checker));
  const base = source.flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(source) : undefined;
  const isList = base !== undefined && (checker.isArrayType(base) || checker.isTupleType(base));
  return isList ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
}

type Bound = ReadonlyMap<ts.Symbol, ts.Type>;

function substituted(type: ts.Type, bound: Bound): ts.Type {
  return (type.flags & ts.TypeFlags.TypeParameter && bound.get(type.symbol)) || type;
}

/** What the type parameters of the innermost alias stand for: an alias of an alias keeps the arguments of the outer one alone. */
function boundArguments({ aliasSymbol, aliasTypeArguments = [] }: ts.Type, checker: ts.TypeChecker): Bound {
  let alias = aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  let bound: Bound = alias === undefined ? new Map() : zipped(alias, aliasTypeArguments, checker);
  while (alias !== undefined && ts.isTypeReferenceNode(alias.type)) {
    const { typeName, typeArguments = [] } = alias.type;
    const inner = symbolAt(typeName, checker)?.declarations?.find(ts.isTypeAliasDeclaration);
    const outer = bound;
    const types = typeArguments.map((argument) => substituted(checker.getTypeFromTypeNode(argument), outer));
    if (inner !== undefined) bound = zipped(inner, types, checker);
    alias = inner;
  }
  return bound;
}

function zipped(alias: ts.TypeAliasDeclaration, types: readonly ts.Type[], checker: ts.TypeChecker): Bound {
  const pairs = (alias.typeParameters ?? []).flatMap((parameter, index): [ts.Symbol, ts.Type][] => {
    const symbol = checker.getSymbolAtLocation(parameter.name);
    const type = types[index];
    return symbol === undefined || type === undefined ? [] : [[symbol, type]];
  });
  return new Map(pairs);
}
