import { ts } from "../compiler.js";
import { type DocComment, parseDocComment } from "../doc/comment.js";
import { type KeyTag, parseKeys } from "../tags/effect-keys.js";
import type { Report } from "../tags/report.js";
import { type Callable, parametersOf } from "./functions.js";
import type { ParameterKey, ParameterSegment } from "./summary.js";

/** The effects that a comment states for a function. */
export interface Annotation {
  readonly reads: readonly ParameterKey[];
  readonly writes: readonly ParameterKey[];
}

const TAGS = /@(?:reads|writes|pure)\b/;

/** Does a text have a tag of effects? */
export function mentionsEffects(text: string): boolean {
  return TAGS.test(text);
}

/** Reads the `@reads`, `@writes` and `@pure` tags of a declaration; `undefined` when it has none. */
export function annotationOf(declaration: ts.Node, callable: Callable, report: Report): Annotation | undefined {
  const comment = commentBefore(carrierOf(declaration));
  const tags = comment?.tags.filter(({ name }) => name === "reads" || name === "writes" || name === "pure") ?? [];
  if (tags.length === 0) return undefined;
  const parameters = parametersOf(callable);
  const keys = (wanted: string) =>
    tags
      .filter(({ name }) => name === wanted)
      .flatMap((tag) => parseKeys(wanted, tag.text, tag.start, report))
      .map((key) => inParameters(key, parameters));
  return { reads: keys("reads"), writes: keys("writes") };
}

/** The node that a comment about a function stands before. */
function carrierOf(declaration: ts.Node): ts.Node {
  if (ts.isFunctionExpression(declaration) || ts.isArrowFunction(declaration)) return carrierOf(declaration.parent);
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : undefined;
  return statement && ts.isVariableStatement(statement) ? statement : declaration;
}

function commentBefore(node: ts.Node): DocComment | undefined {
  const file = node.getSourceFile();
  const leading = file.text.slice(node.pos, node.getStart(file));
  if (!mentionsEffects(leading)) return undefined;
  const last = [...leading.matchAll(/\/\*\*[\s\S]*?\*\//g)].at(-1);
  if (last === undefined) return undefined;
  const start = node.pos + last.index;
  return parseDocComment(file.text, start, start + last[0].length, () => true);
}

/** Replaces the names of parameters by their places; a key is cut where its template names no parameter. */
function inParameters({ key }: KeyTag, parameters: readonly ts.ParameterDeclaration[]): ParameterKey {
  const segments: ParameterSegment[] = [];
  for (const segment of key) {
    const found = segment.kind === "name" ? segment : placeOf(segment.path, parameters);
    if (found === undefined) break;
    segments.push(found);
  }
  return segments;
}

function placeOf(
  path: readonly string[],
  parameters: readonly ts.ParameterDeclaration[],
): ParameterSegment | undefined {
  const [first = "", ...rest] = path;
  const named = parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === first);
  if (named >= 0) return { kind: "value", parameter: named, path: rest };
  const bound = parameters.findIndex(({ name }) => ts.isObjectBindingPattern(name) && bindsMember(name, first));
  if (bound >= 0) return { kind: "value", parameter: bound, path };
  return parameters.length === 1 ? { kind: "value", parameter: 0, path } : undefined;
}

function bindsMember(pattern: ts.ObjectBindingPattern, member: string): boolean {
  return pattern.elements.some(({ propertyName, name }) => {
    const property = propertyName ?? name;
    return ts.isIdentifier(property) && property.text === member;
  });
}
