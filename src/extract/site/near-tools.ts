import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import { editDistance } from "../../diagnostics/suggest.js";
import { ts } from "../compiler.js";
import { parseDocComment } from "../doc/comment.js";
import { positionAt } from "../types/position.js";
import { declarationAfter } from "./attach.js";

/**
 * Faults for tags that are `@tool` but for one letter, in comments of functions of a file that has tools: the function would be
 * left out without a word.
 */
export function misspeltTools(file: ts.SourceFile, root: string): readonly Diagnostic[] {
  return [...file.text.matchAll(/\/\*\*(?!\/)[\s\S]*?\*\//g)].flatMap((match): readonly Diagnostic[] => {
    if (!/@t?o+l\b|@to\w{1,3}\b/i.test(match[0]) || /@tool\b/.test(match[0])) return [];
    const end = match.index + match[0].length;
    const { tags } = parseDocComment(file.text, match.index, end, () => false);
    const tag = tags.find(({ name }) => isNear(name));
    const node = tag && declarationAfter(file, match.index, end);
    if (!tag || !node || !mayBeTool(node)) return [];
    const position = positionAt(file, tag.start, tag.name.length + 1, root);
    return [diagnostic("TG2001", `@${tag.name} is not a tag`, { position, help: "Did you mean @tool?" })];
  });
}

/** `@todo` and `@topic` are two letters away. */
function isNear(name: string): boolean {
  return name !== "tool" && editDistance(name.toLowerCase(), "tool") <= 1;
}

function mayBeTool(node: ts.Node): boolean {
  return ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isVariableStatement(node);
}
