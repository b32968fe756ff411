import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ToolDecl } from "../ir/tool.js";
import { calleeOf } from "./callee.js";
import { ts } from "./compiler.js";
import { declaredEffects } from "./declared-effects.js";
import { toolEffects } from "./effects/tool-effects.js";
import { resolveReferences } from "./reference/roles.js";
import type { Scope } from "./scope.js";
import { isOpaque } from "./signature/opaque.js";
import { type ChosenSignature, chooseSignature } from "./signature/overloads.js";
import { parametersOf } from "./signature/parameters.js";
import { type ResultSource, resultOf } from "./signature/result.js";
import type { Site } from "./site/located.js";
import type { Report, Span } from "./tags/report.js";
import type { ToolTags } from "./tags/tool-tags.js";
import type { FileTools } from "./tool.js";
import { traitsOf } from "./traits.js";
import { positionOf } from "./types/position.js";
import type { ParameterSource, ResultReading } from "./types/reader.js";

/** A tool about to be declared. */
export interface ToolDraft {
  readonly name: string;
  readonly site: Site;
  readonly tags: ToolTags;
  readonly from: FileTools;
  readonly scope: Scope;
  readonly report: Report;
  readonly diagnostics: Diagnostic[];
}

/** Reads the signature of a tool; `undefined` where it cannot be called, or is one overload of several. */
export function declareTool(draft: ToolDraft): ToolDecl | undefined {
  const { name, site, tags, scope, report } = draft;
  const { checker } = scope;
  const mark = markOf(site.node, draft.from.file);
  const tagged = new Set(draft.from.comments.map(({ node }) => node));
  const chosen = chooseSignature(site, checker, (node) => tagged.has(node));
  if (chosen === undefined) {
    const type = checker.typeToString(checker.getTypeAtLocation(site.callable));
    report("TG2005", `${name} is not a function: its type is ${type}`, mark);
    return undefined;
  }
  if (isOtherOverload(site.node, chosen, tagged)) return undefined;
  if (chosen.ambiguous) report("TG2011", `${name} has ${chosen.overloads} overloads`, mark);
  if (!site.member && wantsThis(chosen.signature, checker)) report("TG2016", `${name} wants a \`this\``, mark);
  const callee = calleeOf(draft, mark);
  const parameters = parametersOf(chosen, tags.params, {
    checker,
    packageOf: scope.packageOf,
    node: site.node,
    report,
  });
  const result = resultOf(chosen.signature, checker);
  const decl = readTypes(draft, parameters, result, mark);
  return callee && { ...decl, callee, ...(isOpaque(chosen, checker) && { opaque: true }) };
}

function readTypes(
  draft: ToolDraft,
  parameters: readonly ParameterSource[],
  result: ResultSource,
  mark: Span,
): Omit<ToolDecl, "callee"> {
  const { name, site, tags, scope, report, diagnostics } = draft;
  const toolSite = { name, node: site.node };
  const input = scope.reader.readInput(parameters, toolSite);
  const output = scope.reader.readResult(result.type, result.node, toolSite);
  diagnostics.push(...input.diagnostics, ...output.diagnostics);
  const references = resolveReferences(tags, { site, parameters, result, scope, report });
  const { root, definitions, parameters: taken } = input.value;
  const declared = declaredEffects(tags, input.value, parameters, report);
  const { calls } = draft.from;
  const subject = { name, site, parameters, input: input.value };
  return {
    name,
    position: positionOf(site.node, scope.root),
    ...(tags.title !== undefined && { title: tags.title }),
    description: tags.description,
    ...(tags.deprecated !== undefined && { deprecated: tags.deprecated }),
    parameters: taken,
    input: { root, definitions },
    result: {
      kind: result.kind,
      ...describeResult(output.value),
      ...(tags.returns !== undefined && { description: tags.returns }),
      ...(references.modelOutput && { modelOutput: references.modelOutput }),
    },
    effects: calls ? toolEffects(declared, tags, mark, subject, calls, diagnostics) : declared,
    traits: traitsOf(tags, references),
    usesContext: parameters.some(({ context }) => context),
    examples: tags.examples,
  };
}

function describeResult({ graph, optional, parts }: ResultReading) {
  return { ...(graph && { type: graph }), ...(optional && { optional }), ...(parts && { parts }) };
}

/** The name of a declaration, to be marked in messages. */
function markOf(node: ts.Node, file: ts.SourceFile): Span {
  const marked = ts.getNameOfDeclaration(node as ts.Declaration) ?? node;
  const start = marked.getStart(file);
  return { start, length: Math.min(marked.end, file.getLineEndOfPosition(start)) - start };
}

/** When several overloads carry @tool, only the chosen one speaks; the others have been warned about with it. */
function isOtherOverload(
  node: ts.Node,
  { signature, overloads }: ChosenSignature,
  tagged: ReadonlySet<ts.Node | undefined>,
) {
  return overloads > 1 && signature.declaration !== node && tagged.has(signature.declaration);
}

function wantsThis(signature: ts.Signature, checker: ts.TypeChecker): boolean {
  const first = signature.declaration?.parameters[0];
  if (!first || !ts.isParameter(first) || !ts.isIdentifier(first.name) || first.name.text !== "this") return false;
  return (checker.getTypeAtLocation(first).flags & (ts.TypeFlags.Void | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0;
}
