import { ts } from "../../compiler.js";
import type { World } from "../reading.js";
import { bareNode, bindArguments, referenceName, symbolAt, typeOfSite } from "./environment.js";
import { indexedMentions, keyofMentions } from "./index-access.js";
import { declarationKey, keyOf, stringKey, type TypeKey } from "./keys.js";
import { oncePerProgram } from "./once-per-program.js";
import { propertiesIn } from "./property-order.js";
import { type Environment, emptyEnvironment, nowhere, type Site, siteOf } from "./site.js";
import { templateMentions } from "./template-mentions.js";
import { valueMentions } from "./value-mentions.js";

/** A type as syntax mentions it, in the order of the text. */
export interface Mention {
  readonly key: TypeKey;
  /** Where its declaration is, for members that identity does not match. */
  readonly declared?: string | undefined;
  readonly site: Site;
}

/** A walk over the syntax of one type. Its budget and depth bound recursive conditional and mapped types. */
export interface Walk {
  readonly world: World;
  /** Aliases that are being expanded. */
  readonly aliases: ts.Node[];
  mentions(site: Site): readonly Mention[];
  /** The members of a type whose syntax is not known. */
  leaves(type: ts.Type, site?: Site): readonly Mention[];
  /** Properties in the order of their declaration. */
  properties(type: ts.Type, site: Site): readonly ts.Symbol[];
}

const maximalSteps = 30_000;
const maximalNesting = 3;
const maximalDepth = 60;

/** The types that a site mentions, in the order of its text, followed by those of the type's own alias. */
export function mentionsOf(type: ts.Type, site: Site, world: World): readonly Mention[] {
  const walk = createWalk(world);
  return [...walk.mentions(site), ...walk.leaves(type)];
}

/**
 * The types that the arguments of a reference mention: what an interface or a conditional type makes of its arguments is often one of
 * them, though nothing in its own text says so.
 */
export function argumentMentions(site: Site, world: World): readonly Mention[] {
  const walk = createWalk(world);
  const within = ({ node, environment }: Site): readonly Mention[] => {
    const given = node === undefined ? undefined : (bareNode(node) as ts.NodeWithTypeArguments).typeArguments;
    const sites = (given ?? []).map((argument) => siteOf(argument, environment));
    return sites.flatMap((argument) => [...walk.mentions(argument), ...within(argument)]);
  };
  return within(site);
}

/** Starts a walk with a fresh budget. */
export function createWalk(world: World): Walk {
  let budget = maximalSteps;
  let depth = 0;
  const step = <T>(walked: () => readonly T[], otherwise: readonly T[] = []): readonly T[] => {
    if (budget <= 0 || depth > maximalDepth) return otherwise;
    budget--;
    depth++;
    const found = walked();
    depth--;
    return found;
  };
  const walk: Walk = {
    world,
    aliases: [],
    mentions: (site) => step(() => mentionsIn(site, walk)),
    leaves: (type, site) => step(() => leavesOf(type, walk, site)),
    properties: (type, site) => {
      const unordered = world.checker.getPropertiesOfType(type);
      return unordered.length < 2 ? unordered : step(() => propertiesIn(type, unordered, site, walk), unordered);
    },
  };
  return walk;
}

/** The mention of a string literal that no node names. */
export function literalMention(value: string, site: Site = nowhere): Mention {
  return { key: stringKey(value), site };
}

function mentionsIn(site: Site, walk: Walk): readonly Mention[] {
  const { checker } = walk.world;
  if (site.inferredFrom !== undefined) return valueMentions(site.inferredFrom, walk);
  if (site.node === undefined) return [];
  const node = bareNode(site.node);
  if (ts.isTypeQueryNode(node)) return [...ownLeaves(node, site, walk), ...valueMentions(node.exprName, walk)];
  const within = (next: ts.TypeNode) => walk.mentions(siteOf(next, site.environment));
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types.flatMap(within);
  if (ts.isConditionalTypeNode(node)) return [...within(node.trueType), ...within(node.falseType)];
  if (ts.isTypeOperatorNode(node)) return keyofMentions(siteOf(node.type, site.environment), walk);
  if (ts.isTemplateLiteralTypeNode(node)) return templateMentions(node, site.environment, walk);
  if (ts.isIndexedAccessTypeNode(node)) return indexedMentions(node, site, walk);
  const name = referenceName(node);
  const symbol = name && symbolAt(name, checker);
  if (symbol !== undefined) return referenceMentions(node, symbol, site, walk);
  return ownLeaves(node, site, walk);
}

function ownLeaves(node: ts.TypeNode, site: Site, walk: Walk): readonly Mention[] {
  const type = typeOfSite(siteOf(node, site.environment), walk.world.checker);
  return type === undefined ? [] : walk.leaves(type, siteOf(node, site.environment));
}

function referenceMentions(node: ts.TypeNode, symbol: ts.Symbol, site: Site, walk: Walk): readonly Mention[] {
  if (symbol.flags & ts.SymbolFlags.TypeParameter) {
    const binding = site.environment.get(symbol);
    if (binding?.site !== undefined) return walk.mentions(binding.site);
    return binding?.type === undefined ? [] : walk.leaves(binding.type);
  }
  const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  if (alias === undefined) return ownLeaves(node, site, walk);
  const intrinsic = alias.type.kind === ts.SyntaxKind.IntrinsicKeyword;
  const argumentNodes = (node as ts.NodeWithTypeArguments).typeArguments;
  if (intrinsic) return intrinsicMentions(symbol.name, argumentNodes?.[0], site.environment, walk);
  const expanded = expandAlias(alias, argumentNodes, site.environment, walk);
  if (alias.typeParameters === undefined) return expanded;
  // A generic alias may yield one type that its text does not show, such as a mapped type.
  const own = ownLeaves(node, site, walk);
  const [only] = own;
  const shown =
    own.length === 1 && only !== undefined && !expanded.some(({ key }) => key === only.key)
      ? [...expanded, only]
      : expanded;
  // `z.infer<typeof Level>`: the schema is a value, and what the alias does with its type is not followed.
  const schemas = (argumentNodes ?? []).flatMap((argument) =>
    ts.isTypeQueryNode(argument) ? valueMentions(argument.exprName, walk) : [],
  );
  return [...shown, ...schemas];
}

function expandAlias(
  alias: ts.TypeAliasDeclaration,
  argumentNodes: readonly ts.TypeNode[] | undefined,
  environment: Environment,
  walk: Walk,
  argumentTypes?: readonly ts.Type[],
): readonly Mention[] {
  if (walk.aliases.filter((other) => other === alias).length >= maximalNesting) return [];
  walk.aliases.push(alias);
  const bound = bindArguments(alias.typeParameters, argumentNodes, argumentTypes, environment, walk.world.checker);
  const found = walk.mentions(siteOf(alias.type, bound));
  walk.aliases.pop();
  return found;
}

const intrinsics: Readonly<Record<string, (text: string) => string>> = {
  Uppercase: (text) => text.toUpperCase(),
  Lowercase: (text) => text.toLowerCase(),
  Capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  Uncapitalize: (text) => text.charAt(0).toLowerCase() + text.slice(1),
};

function intrinsicMentions(
  name: string,
  argument: ts.TypeNode | undefined,
  environment: Environment,
  walk: Walk,
): readonly Mention[] {
  if (argument === undefined) return [];
  const inner = walk.mentions(siteOf(argument, environment));
  const change = Object.hasOwn(intrinsics, name) ? intrinsics[name] : undefined;
  if (change === undefined) return inner;
  return inner.flatMap(({ key }) =>
    typeof key === "string" && key.startsWith("s:") ? [literalMention(change(key.slice(2)))] : [],
  );
}

/** The members of a type without syntax: an enum's and a boolean's by themselves, an alias's by its declaration. */
function leavesOf(type: ts.Type, walk: Walk, site: Site = nowhere): readonly Mention[] {
  const { world } = walk;
  if (type.flags & ts.TypeFlags.Boolean) {
    return ["b:true", "b:false"].map((key) => ({ key, site: nowhere }));
  }
  if (!type.isUnion()) return [{ key: keyOf(type), declared: declarationKey(type, world), site }];
  if (type.flags & ts.TypeFlags.EnumLiteral) return enumMentions(type.symbol, world.checker);
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  return alias === undefined ? [] : expandAlias(alias, undefined, emptyEnvironment, walk, type.aliasTypeArguments);
}

/** The members of an enum. */
export const enumMentions = oncePerProgram((symbol: ts.Symbol, checker): readonly Mention[] => {
  const declarations = (symbol.declarations ?? []).filter(ts.isEnumDeclaration);
  return declarations.flatMap(({ members }) =>
    members.flatMap((member) => {
      const memberSymbol = checker.getSymbolAtLocation(member.name);
      const type = memberSymbol && checker.getDeclaredTypeOfSymbol(memberSymbol);
      return type === undefined ? [] : [{ key: keyOf(type), site: nowhere }];
    }),
  );
});
