import { ts } from "../../compiler.js";
import { oncePerProgram } from "./once-per-program.js";
import { type Binding, type Environment, emptyEnvironment, type Site, siteOf } from "./site.js";

const maximalDepth = 12;

/** Follows import and export aliases to the symbol that is meant. The checker itself looks a name up whenever it is asked. */
export const symbolAt = oncePerProgram((name: ts.Node, checker): ts.Symbol | undefined => {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
});

/** The name that a reference node refers by: `A.B` of `A.B<C>`, `import("x").Y`, or a heritage clause. */
export function referenceName(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  if (ts.isImportTypeNode(node) && !node.isTypeOf) return node.qualifier;
  return undefined;
}

/** The node without parentheses, `readonly` and the marks of tuple elements. */
export function bareNode(node: ts.TypeNode): ts.TypeNode {
  let bare = node;
  for (;;) {
    if (ts.isParenthesizedTypeNode(bare) || ts.isNamedTupleMember(bare)) bare = bare.type;
    else if (ts.isOptionalTypeNode(bare) || ts.isRestTypeNode(bare)) bare = bare.type;
    else if (ts.isTypeOperatorNode(bare) && bare.operator !== ts.SyntaxKind.KeyOfKeyword) bare = bare.type;
    else return bare;
  }
}

/** The type of a site, with its type parameters replaced where the site is nothing but one. */
export function typeOfSite(site: Site, checker: ts.TypeChecker): ts.Type | undefined {
  if (site.node === undefined) return undefined;
  const node = bareNode(site.node);
  const binding = bindingOf(node, site.environment, checker);
  if (binding !== undefined) return binding.type ?? (binding.site && typeOfSite(binding.site, checker));
  return checker.getTypeFromTypeNode(node);
}

/** What the type parameter that a node names stands for. */
function bindingOf(node: ts.Node, environment: Environment, checker: ts.TypeChecker): Binding | undefined {
  if (environment.size === 0 || !ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  const symbol = symbolAt(node.typeName, checker);
  return symbol === undefined ? undefined : environment.get(symbol);
}

/** Binds the type parameters of a declaration to the arguments of a reference to it. */
export function bindArguments(
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  argumentNodes: readonly ts.TypeNode[] | undefined,
  argumentTypes: readonly ts.Type[] | undefined,
  environment: Environment,
  checker: ts.TypeChecker,
): Environment {
  if (parameters === undefined || parameters.length === 0) return emptyEnvironment;
  const bound = new Map<ts.Symbol, Binding>();
  parameters.forEach((parameter, index) => {
    const symbol = checker.getSymbolAtLocation(parameter.name);
    if (symbol === undefined) return;
    const given = argumentNodes?.[index];
    const node = given ?? parameter.default;
    const type = argumentTypes?.[index];
    const site =
      node === undefined ? undefined : resolved(siteOf(node, given === undefined ? bound : environment), checker);
    if (site !== undefined || type !== undefined) bound.set(symbol, { site, type });
  });
  return bound;
}

/** A site that is only a type parameter, replaced by what the parameter stands for: keeps chains of environments short. */
function resolved(site: Site, checker: ts.TypeChecker): Site {
  if (site.node === undefined) return site;
  return bindingOf(bareNode(site.node), site.environment, checker)?.site ?? site;
}

/**
 * All type parameters that the declarations behind a site may mention: those of the named alias or interface, of what the alias
 * stands for, of its bases, and of the types given as arguments. The nearest binding of a parameter wins.
 */
export function environmentBehind(site: Site, checker: ts.TypeChecker): Environment {
  const own = resolved(site, checker);
  if (own.node === undefined) return own.environment;
  const found = isNamed(own, checker) ? new Map() : new Map(own.environment);
  collect(own, found, 0, checker);
  return found.size === 0 ? emptyEnvironment : found;
}

/** The site of what an alias without type parameters stands for, through any chain of them; other sites are themselves. */
export function behindAliases(site: Site, checker: ts.TypeChecker): Site {
  let current = resolved(site, checker);
  for (let depth = 0; depth < maximalDepth && current.node !== undefined; depth++) {
    const name = referenceName(bareNode(current.node));
    const alias = name && symbolAt(name, checker)?.declarations?.find(ts.isTypeAliasDeclaration);
    if (alias === undefined || alias.typeParameters !== undefined) break;
    if (alias.type.kind === ts.SyntaxKind.IntrinsicKeyword) break;
    current = siteOf(alias.type);
  }
  return current;
}

/** A type that is called by its name knows nothing of the type parameters around the call, but for what it is given. */
function isNamed({ node, environment }: Site, checker: ts.TypeChecker): boolean {
  if (environment.size === 0 || node === undefined) return false;
  const name = referenceName(bareNode(node));
  const symbol = name && symbolAt(name, checker);
  return symbol !== undefined && !(symbol.flags & ts.SymbolFlags.TypeParameter);
}

function collect(site: Site, found: Map<ts.Symbol, Binding>, depth: number, checker: ts.TypeChecker): void {
  if (site.node === undefined || depth > maximalDepth) return;
  const node = bareNode(site.node);
  const deeper = (next: ts.TypeNode | undefined, environment: Environment) =>
    collect(siteOf(next, environment), found, depth + 1, checker);
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
    for (const part of node.types) deeper(part, site.environment);
    return;
  }
  if (ts.isConditionalTypeNode(node)) {
    deeper(node.trueType, site.environment);
    deeper(node.falseType, site.environment);
    return;
  }
  if (ts.isIndexedAccessTypeNode(node)) {
    deeper(node.objectType, site.environment);
    return;
  }
  const name = referenceName(node);
  const symbol = name && symbolAt(name, checker);
  if (symbol === undefined) return;
  const binding = site.environment.get(symbol);
  if (binding !== undefined) {
    if (binding.site !== undefined) collect(binding.site, found, depth + 1, checker);
    return;
  }
  const argumentNodes = (node as ts.NodeWithTypeArguments).typeArguments;
  for (const declaration of symbol.declarations ?? []) {
    if (!isGenericDeclaration(declaration)) continue;
    const bound = bindArguments(declaration.typeParameters, argumentNodes, undefined, site.environment, checker);
    for (const [parameter, value] of bound) if (!found.has(parameter)) found.set(parameter, value);
    if (ts.isTypeAliasDeclaration(declaration)) deeper(declaration.type, bound);
    else for (const base of basesOf(declaration)) deeper(base, bound);
  }
  for (const argument of argumentNodes ?? []) deeper(argument, site.environment);
}

type GenericDeclaration = ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.ClassLikeDeclaration;

function isGenericDeclaration(node: ts.Node): node is GenericDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassLike(node);
}

/** The types that an interface or class extends, in order. */
export function basesOf(
  declaration: ts.InterfaceDeclaration | ts.ClassLikeDeclaration,
): readonly ts.ExpressionWithTypeArguments[] {
  const clauses: readonly ts.HeritageClause[] = declaration.heritageClauses ?? [];
  return clauses
    .filter((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap((clause) => [...clause.types]);
}
