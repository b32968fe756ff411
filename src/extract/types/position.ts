import type { Position } from "../../diagnostics/diagnostic.js";
import { ts } from "../compiler.js";

/** The position of a node: its name where it has one, so that a code frame marks a word and not a block. */
export function positionOf(node: ts.Node, root: string): Position {
  const marked = ts.getNameOfDeclaration(node as ts.Declaration) ?? node;
  const file = node.getSourceFile();
  const start = marked.getStart(file);
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const endOfLine = file.getLineEndOfPosition(start);
  const length = Math.max(1, Math.min(marked.getEnd(), endOfLine) - start);
  return { file: relativePath(file.fileName, root), line: line + 1, column: character + 1, length };
}

/** The position of a part of a file's text. */
export function positionAt(file: ts.SourceFile, start: number, length: number, root: string): Position {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return {
    file: relativePath(file.fileName, root),
    line: line + 1,
    column: character + 1,
    length: Math.max(1, length),
  };
}

/** Path relative to the root with POSIX separators; files outside the root stay absolute. */
export function relativePath(fileName: string, root: string): string {
  const folder = root.endsWith("/") ? root : `${root}/`;
  return fileName.startsWith(folder) ? fileName.slice(folder.length) : fileName;
}

/**
 * A path that is the same on every machine, to sort by: from the last `node_modules` on, else relative to the root.
 */
export function portablePath(fileName: string, root: string): string {
  const marker = "/node_modules/";
  const at = fileName.lastIndexOf(marker);
  return at >= 0 ? fileName.slice(at + marker.length) : relativePath(fileName, root);
}
