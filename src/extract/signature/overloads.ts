import { ts } from "../compiler.js";
import type { Site } from "../site/located.js";

/** The signature of a tool that a model will see. */
export interface ChosenSignature {
  readonly signature: ts.Signature;
  /** Nodes of its parameters, where the function's own are better than the signature's: they have the initialisers. */
  readonly parameters?: readonly ts.ParameterDeclaration[];
  /** How many overloads there are, 1 for an ordinary function. */
  readonly overloads: number;
  /** The author did not say which overload is meant. */
  readonly ambiguous: boolean;
}

/** Chooses among the overloads of a function; `undefined` when it cannot be called at all. */
export function chooseSignature(
  site: Site,
  checker: ts.TypeChecker,
  carriesTool: (node: ts.Node) => boolean,
): ChosenSignature | undefined {
  const declared = declaredOverloads(site.node, checker);
  if (declared.length > 1) {
    const tagged = declared.filter(carriesTool);
    const chosen = tagged[0] ?? declared.find(isDocumented) ?? declared[0];
    const signature = chosen && checker.getSignatureFromDeclaration(chosen);
    return signature && { signature, overloads: declared.length, ambiguous: tagged.length !== 1 };
  }
  const { implementation } = site;
  const own = implementation && checker.getSignatureFromDeclaration(implementation);
  if (own && !site.typed) return { signature: own, overloads: 1, ambiguous: false };
  const signatures = checker.getTypeAtLocation(site.callable).getCallSignatures();
  const [first] = signatures;
  if (first === undefined) return undefined;
  const sameLength = implementation?.parameters.length === first.parameters.length;
  return {
    signature: first,
    ...(sameLength && { parameters: implementation.parameters }),
    overloads: signatures.length,
    ambiguous: signatures.length > 1,
  };
}

type Overload = ts.FunctionDeclaration | ts.MethodDeclaration;

/** The overloads that callers see: without the implementation, unless it stands alone. */
function declaredOverloads(node: ts.Node, checker: ts.TypeChecker): readonly Overload[] {
  if (!isOverloadable(node)) return [];
  const symbol = node.name && checker.getSymbolAtLocation(node.name);
  const all = (symbol?.declarations ?? []).filter(isOverloadable).filter((other) => other.parent === node.parent);
  const bodiless = all.filter((overload) => overload.body === undefined);
  return bodiless.length > 0 ? bodiless : all;
}

function isOverloadable(node: ts.Node): node is Overload {
  return ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
}

function isDocumented(node: ts.Node): boolean {
  return node.getSourceFile().text.slice(node.pos, node.getStart()).includes("/**");
}
