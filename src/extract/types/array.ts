import { ts } from "../compiler.js";
import { leftOut } from "./left-out.js";
import { bareNode, bindArguments, referenceName, symbolAt } from "./order/environment.js";
import { nowhere, type Site, siteOf } from "./order/site.js";
import { inside, type Place, type Read, type Reading } from "./reading.js";

/** `T[]`, `Array<T>` and their readonly forms. */
export function readArray(reading: Reading, type: ts.TypeReference, site: Site, place: Place): Read {
  const [element] = reading.world.checker.getTypeArguments(type);
  if (element === undefined) return leftOut("generic", "an array without an element type");
  const items = reading.read(element, elementSite(site, reading.world.checker), inside(place, "[]"));
  return items.kind === "left-out" ? items : { kind: "array", items };
}

/** `Iterable<T>` as a parameter, and `ArrayLike<T>`: a function that takes one takes an array. What is given back need not be one. */
export function isArrayEnough(reading: Reading, type: ts.Type): type is ts.TypeReference {
  const declaration = reading.ofResult ? undefined : type.symbol?.declarations?.[0];
  return (
    declaration !== undefined &&
    /^(?:Iterable|ArrayLike)$/.test(type.symbol.name) &&
    reading.world.program.isSourceFileDefaultLibrary(declaration.getSourceFile())
  );
}

/** An interface that does nothing but extend an array, such as `interface JsonArray extends Array<Json> {}`. */
export function arrayBehind(type: ts.Type, checker: ts.TypeChecker): ts.TypeReference | undefined {
  const symbol: ts.Symbol | undefined = type.symbol;
  if (!type.isClassOrInterface() || symbol.flags & ts.SymbolFlags.Class || symbol.members?.size) return undefined;
  const [base, ...others] = checker.getBaseTypes(type);
  return base !== undefined && others.length === 0 && checker.isArrayType(base)
    ? (base as ts.TypeReference)
    : undefined;
}

/** The syntax of the elements: through `readonly`, `Array<T>` and aliases of arrays. */
export function elementSite(site: Site, checker: ts.TypeChecker): Site {
  if (site.inferredFrom !== undefined) return site;
  let current = site;
  for (let steps = 0; current.node !== undefined && steps < 20; steps++) {
    const node = bareNode(current.node);
    if (ts.isArrayTypeNode(node)) return siteOf(node.elementType, current.environment);
    const name = referenceName(node);
    const symbol = name && symbolAt(name, checker);
    if (symbol === undefined) return nowhere;
    const { typeArguments } = node as ts.NodeWithTypeArguments;
    const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration);
    if (alias !== undefined) {
      const bound = bindArguments(alias.typeParameters, typeArguments, undefined, current.environment, checker);
      current = siteOf(alias.type, bound);
    } else if (symbol.flags & ts.SymbolFlags.TypeParameter) {
      current = current.environment.get(symbol)?.site ?? nowhere;
    } else {
      return siteOf(typeArguments?.[0], current.environment);
    }
  }
  return nowhere;
}
