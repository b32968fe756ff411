import { ts } from "../compiler.js";
import { positionOf } from "../types/position.js";
import type { Call, Code, Facts } from "./code.js";
import { callableOf, nameOf } from "./functions.js";
import { sourcesOf } from "./sources.js";
import { mentioned, targetOf } from "./targets.js";
import { type Frame, frameOf } from "./values.js";
import type { CallWorld } from "./world.js";

/** Reads what some code calls. Functions written in place count as run: who is handed a function may call it. */
export function factsOf({ bodies, parameters }: Code, world: CallWorld): Facts {
  const frame = frameOf(parameters, bodies, world.checker);
  const calls: Call[] = [];
  const unknown: ts.Node[] = [];
  const callsParameters: number[] = [];
  let local = false;

  const reach = (node: ts.Node, declarations: readonly ts.Declaration[], args?: readonly ts.Expression[]): boolean => {
    const outside = declarations.filter((declaration) => !isInside(declaration, bodies));
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
    else if (target.kind === "declared" && !reach(callee, target.declarations, args)) unknown.push(callee);
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) visitCall(node.expression, node.arguments ?? []);
    else if (ts.isTaggedTemplateExpression(node)) visitCall(node.tag, []);
    else if (isMention(node)) reach(node, mentioned(node, frame.checker));
    ts.forEachChild(node, visit);
  };
  for (const body of bodies) visit(body);
  return { frame, calls, unknown, callsParameters, local };
}

/** Does an argument hold a function whose effects are counted where it is written or named? */
export function isFollowedFunction(argument: ts.Expression, frame: Frame): boolean {
  const { kind } = targetOf(argument, frame);
  return kind === "inline" || kind === "declared";
}

/** A name in the place of a value, not of a callee, a declaration or a member. */
function isMention(node: ts.Node): node is ts.Identifier | ts.PropertyAccessExpression {
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  return ts.getNameOfDeclaration(parent as ts.Declaration) !== node;
}

/** Is it a function written inside this code, which has been read with it? Members of types have no code to be read. */
function isInside(declaration: ts.Node, bodies: readonly ts.Node[]): boolean {
  if (ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration)) return false;
  return ts.findAncestor(declaration, (ancestor) => bodies.includes(ancestor)) !== undefined;
}

function nameFor([first]: readonly ts.Declaration[], node: ts.Node): string {
  const callable = first && callableOf(first);
  return callable ? nameOf(callable) : node.getText();
}
