import { ts } from "../compiler.js";
import { type DocTag, parseDocComment } from "../doc/comment.js";
import { plainText } from "../doc/plain.js";
import { textOf } from "../doc/text.js";
import { isLibraryPath } from "../library-path.js";
import { isPropertyTag } from "./tag-names.js";

/** A comment as its reader means it. */
export interface Docs {
  /** Plain text before the first tag; empty when there is none. */
  readonly description: string;
  readonly tags: readonly DocTag[];
  readonly file?: ts.SourceFile;
}

export const noDocs: Docs = { description: "", tags: [] };

/**
 * The documentation of a declaration, wherever it is written: above it, on the line of the brace, after the previous member, or
 * behind it on its own line. The compiler's own parser sees only the first of these.
 */
export function docsOf(node: ts.Node): Docs {
  const siblings = siblingsOf(node);
  if (siblings === undefined) return leadingDocs(node);
  let docs = docsByList.get(siblings);
  if (docs === undefined) {
    docs = listDocs(siblings);
    docsByList.set(siblings, docs);
  }
  return docs.get(node) ?? noDocs;
}

const docsByList = new WeakMap<readonly ts.Node[], ReadonlyMap<ts.Node, Docs>>();

/** Members, parameters or union members among which the node stands. */
function siblingsOf(node: ts.Node): ts.NodeArray<ts.Node> | undefined {
  const { parent } = node;
  if (parent === undefined) return undefined;
  if (ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent) || ts.isEnumDeclaration(parent))
    return parent.members;
  if (ts.isClassLike(parent)) return parent.members;
  if (ts.isObjectLiteralExpression(parent)) return parent.properties;
  if (ts.isUnionTypeNode(parent)) return parent.types;
  if (ts.isTupleTypeNode(parent) || ts.isObjectBindingPattern(parent)) return parent.elements;
  if (ts.isFunctionLike(parent) && ts.isParameter(node)) return parent.parameters;
  return undefined;
}

/** What TypeScript's own declarations of the platform end with: a link, which no model follows. */
const REFERENCE = /\s*\[MDN Reference\]\(https:\/\/developer\.mozilla\.org\/[^)]*\)$/;

/** The last JSDoc comment before a statement. */
function leadingDocs(node: ts.Node): Docs {
  const file = node.getSourceFile();
  const last = commentsBetween(file.text, node.pos, node.getStart()).at(-1);
  return last === undefined ? noDocs : parse(file, last);
}

function parse(file: ts.SourceFile, { pos, end }: ts.CommentRange): Docs {
  const { text, tags } = parseDocComment(file.text, pos, end, isPropertyTag);
  return {
    description: plainText(textOf(text)).replace(REFERENCE, ""),
    tags: tags.filter(({ name }) => isMeant(name, file)),
    file,
  };
}

/** Libraries write `@alias` in the sense that documentation tools give it: another name of the same thing, not the one to use. */
function isMeant(tag: string, file: ts.SourceFile): boolean {
  return tag !== "alias" || !isLibraryPath(file.fileName);
}

function listDocs(nodes: ts.NodeArray<ts.Node>): ReadonlyMap<ts.Node, Docs> {
  const [first] = nodes;
  const found = new Map<ts.Node, Docs>();
  if (first === undefined) return found;
  const text = first.getSourceFile().text;
  const bounds = gaps(nodes, text);
  // No comment anywhere in the list is the common case in large libraries.
  if (bounds.every(({ start, end }) => !text.slice(start, end).includes("/**"))) return found;
  const trails = isTrailingStyle(bounds, text);
  const comments = new Map<ts.Node, ts.CommentRange[]>();
  const add = (node: ts.Node | undefined, comment: ts.CommentRange) => {
    if (node !== undefined) comments.set(node, [...(comments.get(node) ?? []), comment]);
  };
  for (const { start, end, before, after } of bounds) {
    for (const comment of commentsBetween(text, start, end)) {
      const behind = before !== undefined && sameLine(text, before.end, comment.pos);
      const ahead = after !== undefined && sameLine(text, comment.end, end);
      const inMember = before !== undefined && comment.pos < before.end;
      const ownsTrailing = inMember || (behind && (after === undefined || (!ahead && trails)));
      add(ownsTrailing || after === undefined ? before : after, comment);
    }
  }
  for (const [node, ranges] of comments) {
    const inner = ranges.at(-1);
    if (inner !== undefined) found.set(node, parse(node.getSourceFile(), inner));
  }
  return found;
}

/** The text between two neighbours of a list, and before the first and behind the last. */
interface Gap {
  readonly start: number;
  readonly end: number;
  readonly before?: ts.Node;
  readonly after?: ts.Node;
}

function gaps(nodes: ts.NodeArray<ts.Node>, text: string): readonly Gap[] {
  const between: Gap[] = nodes.map((after, index) => {
    const before = nodes[index - 1];
    const start = before === undefined ? startOfList(after) : contentEnd(before);
    return { start, end: after.getStart(), after, ...(before === undefined ? {} : { before }) };
  });
  const last = nodes.at(-1);
  if (last === undefined) return between;
  const start = contentEnd(last);
  const close = text.slice(start).search(/[})\]]/);
  const stop = ts.isUnionTypeNode(last.parent) ? endOfUnion(nodes, last, text) : start + Math.max(0, close);
  return [...between, { start, end: commentAwareEnd(text, start, Math.max(stop, start)), before: last }];
}

const blank = /(?:[^\S\n]|\/\*[\s\S]*?\*\/)*/y;

/**
 * Up to where a comment behind a union is about its last member: the `;` or `,` behind it. The rest of that line counts where it holds nothing
 * else, and the union is written over several lines; else the comment is that of what the union is the type of, or of the next one.
 */
function endOfUnion([first]: ts.NodeArray<ts.Node>, last: ts.Node, text: string): number {
  const separator = blankEnd(text, last.end);
  const behind = text.slice(separator).search(/[^;,)]/);
  const rest = blankEnd(text, behind < 0 ? text.length : separator + behind);
  const ended = rest === text.length || text[rest] === "\n" || text.startsWith("//", rest);
  const spread = first !== undefined && !sameLine(text, first.pos, last.end);
  return ended && spread ? rest : separator;
}

/** Where spaces and comments end that begin here, at the end of the line at the latest. */
function blankEnd(text: string, from: number): number {
  blank.lastIndex = from;
  return blank.test(text) ? blank.lastIndex : from;
}

/** A union may begin with `|` behind a comment that is not part of the first member's own text. */
function startOfList(first: ts.Node): number {
  return ts.isUnionTypeNode(first.parent) ? first.parent.pos : first.pos;
}

/** End of a member's own text, before its separator: a comment between the two is the member's. */
function contentEnd(node: ts.Node): number {
  const typed = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
  const lastChild = typed ? ((node as ts.PropertyDeclaration).initializer ?? node.type) : undefined;
  return lastChild === undefined ? node.end : lastChild.end;
}

/** The closing bracket found may stand inside a comment: extends to the end of comments that begin before it. */
function commentAwareEnd(text: string, start: number, end: number): number {
  let last = end;
  for (;;) {
    const open = text.lastIndexOf("/**", last);
    if (open < start) return last;
    const close = text.indexOf("*/", open);
    if (close < 0 || close + 2 <= last) return last;
    const next = text.slice(close + 2).search(/[})\]\n]/);
    last = next < 0 ? text.length : close + 2 + next;
  }
}

/** JSDoc comments in a stretch of text that holds nothing but comments, separators and space. */
function commentsBetween(text: string, start: number, end: number): readonly ts.CommentRange[] {
  const found: ts.CommentRange[] = [];
  let at = start;
  while (at < end) {
    const open = text.indexOf("/", at);
    if (open < 0 || open >= end) break;
    const line = text.startsWith("//", open);
    const close = line ? text.indexOf("\n", open) : text.indexOf("*/", open + 2);
    if (close < 0) break;
    const stop = line ? close : close + 2;
    if (text.startsWith("/**", open) && text[open + 3] !== "/") {
      found.push({ pos: open, end: stop, kind: ts.SyntaxKind.MultiLineCommentTrivia });
    }
    at = stop;
  }
  return found;
}

/**
 * Whether a comment at the end of a member's line is about that member. It is when the last member has one too, or when nothing
 * says otherwise; a comment on the line of the opening brace shows that the author writes ahead.
 */
function isTrailingStyle(bounds: readonly Gap[], text: string): boolean {
  const [first] = bounds;
  const last = bounds.at(-1);
  if (
    last?.before !== undefined &&
    commentsBetween(text, last.start, last.end).some((comment) => sameLine(text, last.start, comment.pos))
  ) {
    return true;
  }
  if (first === undefined) return true;
  return !commentsBetween(text, first.start, first.end).some(
    (comment) => sameLine(text, first.start, comment.pos) && !sameLine(text, comment.end, first.end),
  );
}

function sameLine(text: string, from: number, to: number): boolean {
  return !text.slice(from, to).includes("\n");
}
