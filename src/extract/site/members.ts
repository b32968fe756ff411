import { ts } from "../compiler.js";
import { type Located, refuse, type Site } from "./located.js";
import { functionBehind, isFreeze } from "./unwrap.js";

type Member = ts.MethodDeclaration | ts.PropertyDeclaration | ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

/** Locates a member of a class or of an object. */
export function locateMember(node: Member): Located {
  const name = memberName(node.name);
  if (name === undefined) {
    return refuse(
      "TG2007",
      "@tool is on a member with a computed or private name",
      "Give it a plain name, without `#`.",
    );
  }
  const implementation = implementationOf(node);
  const found = ts.isClassLike(node.parent)
    ? ofClass(node as ts.ClassElement & Member, node.parent)
    : ofObject(node.parent);
  if ("code" in found) return found;
  const site: Site = {
    node,
    name,
    owner: found.owner,
    member: { name, kind: found.memberKind },
    callable: node.name,
    ...(implementation && { implementation }),
    ...(ts.isPropertyDeclaration(node) && node.type && { typed: true }),
  };
  return { kind: "site", site };
}

type Refused = Extract<Located, { kind: "refused" }>;
type Owner = { readonly owner: ts.Node; readonly memberKind: NonNullable<Site["member"]>["kind"] };

function ofClass(node: ts.ClassElement, parent: ts.ClassLikeDeclaration): Owner | Refused {
  const flags = ts.getCombinedModifierFlags(node);
  if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) {
    return refused(
      "@tool is on a private or protected method",
      "Make it public: generated code calls it from outside.",
    );
  }
  const memberKind = flags & ts.ModifierFlags.Static ? "static-method" : "instance-method";
  const owner = ts.isClassExpression(parent) ? holder(parent) : parent;
  if (owner === undefined || !isTopLevel(owner)) return refused("@tool is in a class that is not at the top level");
  return { owner, memberKind };
}

function ofObject(parent: ts.Node): Owner | Refused {
  const owner = ts.isObjectLiteralExpression(parent) ? holder(parent) : undefined;
  if (owner === undefined || !isTopLevel(owner)) {
    return refused("@tool is on a member of an object that is nested, or not held by a top-level const");
  }
  return { owner, memberKind: "object-method" };
}

function refused(message: string, help?: string): Refused {
  return refuse("TG2007", message, help) as Refused;
}

/** The declaration whose value an expression is: `const x = {...}`, `export default {...}`. */
function holder(expression: ts.Expression): ts.Node | undefined {
  let node: ts.Node = expression;
  while (
    ts.isParenthesizedExpression(node.parent) ||
    ts.isAsExpression(node.parent) ||
    ts.isSatisfiesExpression(node.parent) ||
    ts.isTypeAssertionExpression(node.parent) ||
    isFreeze(node.parent)
  ) {
    node = node.parent;
  }
  return ts.isVariableDeclaration(node.parent) || ts.isExportAssignment(node.parent) ? node.parent : undefined;
}

function isTopLevel(owner: ts.Node): boolean {
  const statement = ts.isVariableDeclaration(owner) ? owner.parent.parent : owner;
  return ts.isSourceFile(statement.parent);
}

function implementationOf(node: Member): ts.SignatureDeclaration | undefined {
  if (ts.isMethodDeclaration(node)) return node;
  if (ts.isShorthandPropertyAssignment(node) || node.initializer === undefined) return undefined;
  return functionBehind(node.initializer);
}

function memberName(name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}
