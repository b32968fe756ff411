import { ts } from "../compiler.js";
import type { PackageNames } from "../packages.js";

/** Package whose types have a meaning to toolgen. */
export const RUNTIME_PACKAGE = "@toolgen/runtime";

const TRANSPARENT: ReadonlySet<string> = new Set(["Pick", "Omit", "Partial", "Required", "Readonly", "NonNullable"]);

/**
 * Is a type the run time's `ToolContext`, under any alias, extended, intersected, optional, picked from or as the bound of a
 * type parameter? A type of that name from elsewhere is not.
 */
export function isToolContext(type: ts.Type, checker: ts.TypeChecker, packageOf: PackageNames): boolean {
  const seen = new Set<ts.Type>();
  const check = (candidate: ts.Type): boolean => {
    const bare = checker.getNonNullableType(candidate);
    if (seen.has(bare)) return false;
    seen.add(bare);
    if (isRuntimeType(bare.symbol, "ToolContext", packageOf)) return true;
    if (isRuntimeType(bare.aliasSymbol, "ToolContext", packageOf)) return true;
    if (bare.aliasSymbol && TRANSPARENT.has(bare.aliasSymbol.name)) {
      const [picked] = bare.aliasTypeArguments ?? [];
      if (picked && check(picked)) return true;
    }
    if (bare.isIntersection()) return bare.types.some(check);
    if (bare.flags & ts.TypeFlags.TypeParameter) {
      const bound = checker.getBaseConstraintOfType(bare);
      return bound !== undefined && check(bound);
    }
    return bare.isClassOrInterface() ? checker.getBaseTypes(bare).some(check) : basesOf(bare).some(check);
  };
  /** An instantiated generic interface keeps its bases on its target. */
  const basesOf = (candidate: ts.Type): readonly ts.Type[] => {
    const target = isReference(candidate) ? candidate.target : undefined;
    return target?.isClassOrInterface() ? checker.getBaseTypes(target) : [];
  };
  return check(type);
}

/** Is a symbol the export of that name of the run time? */
function isRuntimeType(symbol: ts.Symbol | undefined, name: string, packageOf: PackageNames): boolean {
  if (symbol?.name !== name) return false;
  return (symbol.declarations ?? []).some(
    (declaration) => packageOf(declaration.getSourceFile().fileName) === RUNTIME_PACKAGE,
  );
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0
  );
}
