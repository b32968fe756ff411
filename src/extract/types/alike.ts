import { ts } from "../compiler.js";

/** Pairs of types that one comparison may look at; with more, the two count as different. */
const comparedPairs = 1_000;

interface Comparison {
  readonly checker: ts.TypeChecker;
  /** The declaration whose instances are compared. */
  readonly declared: ts.Symbol;
  /** How often the declaration may stand inside itself before the rest counts as more of the same. */
  readonly levels: number;
  /** Pairs that are equal, or that would be if all others are. */
  readonly assumed: Map<ts.Type, Set<ts.Type>>;
  left: number;
}

/**
 * Whether two instances of one declaration have the same parts: `Filter<T>` holds `Filter<WithId<T>>`, which holds
 * `Filter<WithId<WithId<T>>>`, and all of them are one type, though no two are to the checker.
 */
export function areAlike(a: ts.Type, b: ts.Type, levels: number, checker: ts.TypeChecker): boolean {
  const declared = symbolOf(a);
  if (declared === undefined || declared !== symbolOf(b)) return false;
  return alike(a, b, 0, { checker, declared, levels, assumed: new Map(), left: comparedPairs });
}

function symbolOf(type: ts.Type): ts.Symbol | undefined {
  return type.aliasSymbol ?? type.symbol;
}

function alike(a: ts.Type, b: ts.Type, level: number, comparison: Comparison): boolean {
  if (a === b) return true;
  if (comparison.left-- <= 0 || (a.flags & compared) !== (b.flags & compared)) return false;
  if (a.isUnion() && b.isUnion()) return pairwise(a.types, b.types, level, comparison);
  if (!(a.flags & structured) || symbolOf(a) !== symbolOf(b)) return false;
  const partners = comparison.assumed.get(a) ?? new Set();
  if (partners.has(b)) return true;
  comparison.assumed.set(a, partners.add(b));
  const inner = symbolOf(a) === comparison.declared ? level + 1 : level;
  return inner > comparison.levels || sameParts(a, b, inner, comparison);
}

const structured = ts.TypeFlags.Object | ts.TypeFlags.Intersection;
/** An intersection may be an object to the other side: its parts decide. */
const compared = ~ts.TypeFlags.Intersection & ~ts.TypeFlags.Object;

/** Members in the checker's order, which is the same for the same members of both. */
function pairwise(a: readonly ts.Type[], b: readonly ts.Type[], level: number, comparison: Comparison): boolean {
  return (
    a.length === b.length &&
    a.every((type, index) => {
      const other = b[index];
      return other !== undefined && alike(type, other, level, comparison);
    })
  );
}

function sameParts(a: ts.Type, b: ts.Type, level: number, comparison: Comparison): boolean {
  const { checker } = comparison;
  if (checker.isArrayType(a) || checker.isTupleType(a)) {
    const sameKind = (a as ts.TypeReference).target === (b as ts.TypeReference).target;
    return sameKind && pairwise(argumentsOf(a, checker), argumentsOf(b, checker), level, comparison);
  }
  // Functions are no data: what they take does not matter.
  if (isCallable(a) || isCallable(b)) return isCallable(a) && isCallable(b);
  return sameIndexes(a, b, level, comparison) && sameProperties(a, b, level, comparison);
}

function isCallable(type: ts.Type): boolean {
  return type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0;
}

function argumentsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  return checker.getTypeArguments(type as ts.TypeReference);
}

function sameIndexes(a: ts.Type, b: ts.Type, level: number, comparison: Comparison): boolean {
  const [ours, theirs] = [a, b].map((type) => comparison.checker.getIndexInfosOfType(type));
  return (
    ours !== undefined &&
    theirs !== undefined &&
    pairwise(
      ours.flatMap(({ keyType, type }) => [keyType, type]),
      theirs.flatMap(({ keyType, type }) => [keyType, type]),
      level,
      comparison,
    )
  );
}

function sameProperties(a: ts.Type, b: ts.Type, level: number, comparison: Comparison): boolean {
  const { checker } = comparison;
  const ours = checker.getPropertiesOfType(a);
  if (ours.length !== checker.getPropertiesOfType(b).length) return false;
  return ours.every((property) => {
    const other = checker.getPropertyOfType(b, property.name);
    if (other === undefined || (property.flags ^ other.flags) & ts.SymbolFlags.Optional) return false;
    return alike(checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(other), level, comparison);
  });
}
