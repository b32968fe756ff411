import { ts } from "../../compiler.js";
import { bareNode, environmentBehind, typeOfSite } from "./environment.js";
import { literalMention, type Mention, type Walk } from "./mentions.js";
import { type Environment, nowhere, type Site, siteOf } from "./site.js";

/** `keyof T`: the names of its properties in their order. */
export function keyofMentions(site: Site, walk: Walk): readonly Mention[] {
  const type = typeOfSite(site, walk.world.checker);
  if (type === undefined) return [];
  return walk.properties(type, site).map((property) => literalMention(property.name));
}

/** `T[K]`: the elements of a tuple, or the types of the properties that K names, in K's order. */
export function indexedMentions(node: ts.IndexedAccessTypeNode, site: Site, walk: Walk): readonly Mention[] {
  const { checker } = walk.world;
  const objectSite = siteOf(node.objectType, site.environment);
  const objectType = typeOfSite(objectSite, checker);
  const indexType = typeOfSite(siteOf(node.indexType, site.environment), checker);
  if (objectType === undefined || indexType === undefined) return [];
  if (indexType.flags & ts.TypeFlags.NumberLike) return elementMentions(objectType, indexType, objectSite, walk);
  const environment = environmentBehind(objectSite, checker);
  return walk.mentions(siteOf(node.indexType, site.environment)).flatMap(({ key }) => {
    const property = typeof key === "string" ? checker.getPropertyOfType(objectType, key.slice(2)) : undefined;
    if (property === undefined) return [];
    const declaration = property.valueDeclaration ?? property.declarations?.[0];
    const syntax = declaration === undefined ? undefined : typeNodeOf(declaration);
    const type = checker.getTypeOfSymbol(property);
    return [...walk.mentions(siteOf(syntax, environment)), ...walk.leaves(type, siteOf(syntax, environment))];
  });
}

function elementMentions(tuple: ts.Type, index: ts.Type, site: Site, walk: Walk): readonly Mention[] {
  const { checker } = walk.world;
  if (!checker.isTupleType(tuple)) {
    const element = checker.getIndexTypeOfType(tuple, ts.IndexKind.Number);
    const bare = site.node && bareNode(site.node);
    const syntax =
      bare !== undefined && ts.isArrayTypeNode(bare) ? siteOf(bare.elementType, site.environment) : nowhere;
    return [...walk.mentions(syntax), ...(element === undefined ? [] : walk.leaves(element))];
  }
  const reference = tuple as ts.TupleTypeReference;
  const elements = checker.getTypeArguments(reference);
  const labels = reference.target.labeledElementDeclarations;
  const bare = site.node && bareNode(site.node);
  const nodes = bare !== undefined && ts.isTupleTypeNode(bare) ? bare.elements : undefined;
  const wanted = index.isNumberLiteral() ? [index.value] : elements.map((_, position) => position);
  return wanted.flatMap((position) => {
    const element = elements[position];
    const label = labels?.[position];
    const syntax = nodes?.[position] ?? label?.type;
    const elementSite = siteOf(syntax, nodes === undefined ? undefined : site.environment);
    return [...walk.mentions(elementSite), ...(element === undefined ? [] : walk.leaves(element, elementSite))];
  });
}

/** The syntax of a declaration's type: its annotation, else the expression that it is inferred from. */
export function siteOfDeclaration(declaration: ts.Node | undefined, environment: Environment): Site {
  if (declaration === undefined) return nowhere;
  if (ts.isPropertyAssignment(declaration)) return { environment, inferredFrom: declaration.initializer };
  if (ts.isShorthandPropertyAssignment(declaration)) return { environment, inferredFrom: declaration.name };
  return siteOf(typeNodeOf(declaration), environment);
}

/** The type annotation of a declaration. */
export function typeNodeOf(declaration: ts.Node): ts.TypeNode | undefined {
  if (
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyAccessExpression(declaration) ||
    ts.isGetAccessorDeclaration(declaration)
  ) {
    return (declaration as { readonly type?: ts.TypeNode }).type;
  }
  return undefined;
}
