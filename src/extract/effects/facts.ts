import { ts } from "../compiler.js";
import { unwrap } from "../site/unwrap.js";
import { positionOf } from "../types/position.js";
import type { Call, Code, Facts } from "./code.js";
import { holdsFollowed, isFollowed } from "./followed.js";
import { callableOf, nameOf } from "./functions.js";
import { sourcesOf } from "./sources.js";
import { isCallable, mentioned, targetOf } from "./targets.js";
import { evaluate, frameOf } from "./values.js";
import type { CallWorld } from "./world.js";

/** Reads what some code calls. Functions written in place count as run: who is handed a function may call it. */
export function factsOf({ bodies, parameters }: Code, world: CallWorld): Facts {
  const { checker } = world;
  const frame = frameOf(parameters, bodies, checker);
  const calls: Call[] = [];
  const unknown: ts.Node[] = [];
  const callsParameters: number[] = [];
  let local = false;

  const reach = (node: ts.Node, declarations: readonly ts.Declaration[], args?: readonly ts.Expression[]): boolean => {
    const outside = declarations.filter((declaration) => !isInside(declaration, bodies));
    const inside = declarations.filter((declaration) => !outside.includes(declaration));
    if (inside.some((declaration) => !holdsFollowed(declaration, checker))) return false;
    if (outside.length === 0) return true;
    const found = sourcesOf(outside, world);
    if (found?.local) local = true;
    if (found && found.sources.length > 0) {
      const step = { name: nameFor(outside, node), position: positionOf(node, world.root) };
      calls.push({ step, sources: found.sources, node, ...(args && { args }) });
    }
    return found !== undefined;
  };

  const visitCall = (callee: ts.Expression, args: readonly ts.Expression[]): void => {
    if (callee.kind === ts.SyntaxKind.ImportKeyword) return;
    const target = targetOf(callee, frame);
    if (target.kind === "parameter") callsParameters.push(target.index);
    else if (target.kind === "unknown") unknown.push(callee);
    else if (target.kind === "declared" && !reach(callee, target.declarations, args)) {
      if (target.parameter === undefined) unknown.push(callee);
      else callsParameters.push(target.parameter);
    }
  };

  /** A function that is handed on may be called: it has to be a parameter, or met where it is written or named. */
  const handOn = (value: ts.Expression): void => {
    if (!mayBeLookedUp(value) || !isCallable(value, checker)) return;
    const known = evaluate(value, frame);
    if (known?.kind === "parameter") callsParameters.push(known.index);
    else if (!isFollowed(value, checker)) unknown.push(value);
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      visitCall(node.expression, node.arguments ?? []);
      node.arguments?.forEach(handOn);
    } else if (ts.isTaggedTemplateExpression(node)) visitCall(node.tag, []);
    else if (ts.isPropertyAssignment(node)) handOn(node.initializer);
    else if (ts.isShorthandPropertyAssignment(node)) handOn(node.name);
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(handOn);
    if (isMention(node) && !reach(node, mentioned(node, checker))) unknown.push(node);
    ts.forEachChild(node, visit);
  };
  for (const body of bodies) visit(body);
  return { frame, bodies, calls, unknown, callsParameters, local };
}

/** Expressions that may give a function which is written elsewhere; asking for a type is dear. */
function mayBeLookedUp(value: ts.Expression): boolean {
  const inner = unwrap(value);
  return (
    ts.isIdentifier(inner) ||
    ts.isPropertyAccessExpression(inner) ||
    ts.isElementAccessExpression(inner) ||
    ts.isCallExpression(inner) ||
    ts.isConditionalExpression(inner) ||
    ts.isBinaryExpression(inner) ||
    ts.isAwaitExpression(inner)
  );
}

/** A name in the place of a value, not of a callee, a declaration or a member. */
function isMention(node: ts.Node): node is ts.Identifier | ts.PropertyAccessExpression {
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node) return false;
  // A member is looked up, not the whole of it handed on; but `save.bind(x)` and `save.call(x)` lead to `save`.
  if (ts.isPropertyAccessExpression(parent))
    return parent.expression === node && /^(?:bind|call|apply)$/.test(parent.name.text);
  if (ts.isElementAccessExpression(parent) && parent.expression === node) return false;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) return false;
  return ts.getNameOfDeclaration(parent as ts.Declaration) !== node;
}

/** Is it a function written inside this code, which has been read with it? Members of types have no code to be read. */
export function isInside(declaration: ts.Node, bodies: readonly ts.Node[]): boolean {
  if (ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration)) return false;
  return ts.findAncestor(declaration, (ancestor) => bodies.includes(ancestor)) !== undefined;
}

function nameFor([first]: readonly ts.Declaration[], node: ts.Node): string {
  const callable = first && callableOf(first);
  return callable ? nameOf(callable) : node.getText();
}
