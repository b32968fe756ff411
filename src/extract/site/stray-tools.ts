import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import { ts } from "../compiler.js";
import { positionAt } from "../types/position.js";
import { declarationAfter } from "./attach.js";
import type { ToolComment } from "./find.js";

const TAG = "@tool";

/**
 * Warnings for `@tool` where it makes no tool: in a comment that is no JSDoc, or in the middle of a line of one. Only where it can be meant for a tag:
 * it ends its line, and a function follows that is no tool by another comment. Prose and code that speak of the tag pass.
 */
export function strayTools(file: ts.SourceFile, tools: readonly ToolComment[], root: string): readonly Diagnostic[] {
  const nodes = new Set(tools.map(({ node }) => node));
  return [...file.text.matchAll(/@tool\b/g)].flatMap(({ index }): readonly Diagnostic[] => {
    if (tools.some(({ comment }) => comment.start <= index && index < comment.end)) return [];
    const comment = commentAt(file, index);
    const way = comment && wayOf(file.text, comment, index);
    if (comment === undefined || way === undefined) return [];
    const node = declarationAfter(file, comment.pos, comment.end);
    if (node === undefined || nodes.has(node) || !mayBeTool(node)) return [];
    const position = positionAt(file, index, TAG.length, root);
    return [diagnostic("TG2018", `@tool ${way} makes no tool`, { position })];
  });
}

/** The comment around an offset, where it stands before something; elsewhere nothing can follow that would be a tool. */
function commentAt(file: ts.SourceFile, offset: number): ts.CommentRange | undefined {
  let around: ts.Node = file;
  for (;;) {
    const next: ts.Node | undefined = ts.forEachChild(around, (child) =>
      child.pos <= offset && offset < child.end ? child : undefined,
    );
    if (next === undefined) return undefined;
    if (offset < next.getStart(file)) return commentsBefore(file.text, next.pos).find((range) => offset < range.end);
    around = next;
  }
}

function commentsBefore(text: string, start: number): readonly ts.CommentRange[] {
  return [...(ts.getTrailingCommentRanges(text, start) ?? []), ...(ts.getLeadingCommentRanges(text, start) ?? [])].sort(
    (a, b) => a.pos - b.pos,
  );
}

/** Words behind which a tag is spoken of: "functions with @tool". */
const SPEAKS =
  /(?:^|\s)(?:a|an|and|as|by|for|has|have|in|is|marked|no|of|or|see|tagged|the|to|use|via|with|without)\s+$/i;

/** How the tag is written, in words; `undefined` where it is not meant for one. */
function wayOf(text: string, { pos, end, kind }: ts.CommentRange, at: number): string | undefined {
  const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
  const lineStart = Math.max(text.lastIndexOf("\n", at) + 1, pos);
  const before = text.slice(lineStart, at).replace(isLine ? /^\/\/+\s*/ : /^\s*(?:\/?\*+)?\s*/, "");
  const [line = "", next = ""] = text.slice(at + TAG.length, isLine ? end : end - 2).split("\n");
  if (!/^(?:[^\S\n]+[\w-]+)?\s*(?:$|\s@[a-z])/i.test(line)) return undefined;
  if (isLine) {
    const isOwnLine = text.slice(text.lastIndexOf("\n", pos) + 1, pos).trim() === "";
    return before === "" && isOwnLine ? "in a `//` comment" : undefined;
  }
  const speaks = (before !== "" && !/\s$/.test(before)) || SPEAKS.test(before) || isOdd(before, /`/g);
  const goesOn = /^\s*\*?\s*[^\s@*]/.test(next);
  const isCode = isOdd(text.slice(pos, at), /```|~~~/g) || text.slice(pos + 3, end).includes("/*");
  if (speaks || goesOn || isCode) return undefined;
  if (!text.startsWith("/**", pos)) return "in a `/* */` comment";
  return before !== "" && text.slice(pos, end).includes("\n") ? "in the middle of a line" : undefined;
}

function isOdd(text: string, mark: RegExp): boolean {
  return (text.match(mark)?.length ?? 0) % 2 === 1;
}

function mayBeTool(node: ts.Node): boolean {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isVariableStatement(node) ||
    ts.isExportAssignment(node)
  );
}
