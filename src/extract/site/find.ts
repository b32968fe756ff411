import { ts } from "ts-morph";
import { type DocComment, parseDocComment } from "../doc/comment.js";
import { mayFollowInline } from "../tags/names.js";

/** A comment with `@tool` and the declaration that it belongs to. */
export interface ToolComment {
  readonly comment: DocComment;
  /** `undefined` for a comment that belongs to no declaration. */
  readonly node: ts.Node | undefined;
}

/** All comments of a file that have a `@tool` tag, in the order of the text. */
export function findToolComments(file: ts.SourceFile): readonly ToolComment[] {
  const open = new Map<number, DocComment>();
  for (const match of file.text.matchAll(/\/\*\*(?!\/)[\s\S]*?\*\//g)) {
    if (!/@tool\b/.test(match[0])) continue;
    const comment = parseDocComment(file.text, match.index, match.index + match[0].length, mayFollowInline);
    if (comment.tags.some(({ name }) => name === "tool")) open.set(match.index, comment);
  }
  const starts = [...open.keys()];
  const found: ToolComment[] = [];
  const visit = (node: ts.Node): void => {
    if (!starts.some((start) => node.pos <= start && start < node.end)) return;
    for (const doc of docsOf(node)) {
      const comment = open.get(doc.pos);
      if (comment === undefined) continue;
      found.push({ comment, node });
      open.delete(doc.pos);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  for (const [start, comment] of open) if (!isText(file, start)) found.push({ comment, node: undefined });
  return found.sort((a, b) => a.comment.start - b.comment.start);
}

/** The JSDoc comments that the parser attached to a node. */
function docsOf(node: ts.Node): readonly ts.Node[] {
  return ts.getJSDocCommentsAndTags(node).filter((doc) => ts.isJSDoc(doc) && doc.parent === node);
}

/** Is the offset inside a string, a template or a regular expression, where a comment is only text? */
function isText(file: ts.SourceFile, offset: number): boolean {
  let innermost: ts.Node = file;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > offset || node.end <= offset) return;
    innermost = node;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return (
    ts.isStringLiteralLike(innermost) ||
    ts.isTemplateLiteralToken(innermost) ||
    ts.isRegularExpressionLiteral(innermost) ||
    ts.isJsxText(innermost)
  );
}
