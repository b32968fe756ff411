import { ts } from "../compiler.js";
import { type DocComment, parseDocComment } from "../doc/comment.js";
import { mentionsTool } from "../mentions-tool.js";
import { mayFollowInline } from "../tags/names.js";
import { declarationAfter } from "./attach.js";

/** A comment with `@tool` and the declaration that it belongs to. */
export interface ToolComment {
  readonly comment: DocComment;
  /** `undefined` for a comment that belongs to no declaration. */
  readonly node: ts.Node | undefined;
}

/** All comments of a file that have a `@tool` tag, in the order of the text. */
export function findToolComments(file: ts.SourceFile): readonly ToolComment[] {
  return [...file.text.matchAll(/\/\*\*(?!\/)[\s\S]*?\*\//g)].flatMap((match): ToolComment[] => {
    const end = match.index + match[0].length;
    if (!mentionsTool(match[0]) || isText(file, match.index)) return [];
    const comment = parseDocComment(file.text, match.index, end, mayFollowInline);
    if (!comment.tags.some(({ name }) => name === "tool")) return [];
    return [{ comment, node: declarationAfter(file, match.index, end) }];
  });
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
