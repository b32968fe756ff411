import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { ts } from "./compiler.js";
import { mentionsTool } from "./mentions-tool.js";
import { findToolComments } from "./site/find.js";
import { positionAt } from "./types/position.js";

/** A warning for each tool in JavaScript, which has no types to read. */
export function reportJavaScript(paths: readonly string[], root: string): readonly Diagnostic[] {
  return paths.flatMap((path) => {
    const text = ts.sys.readFile(path);
    if (text === undefined || !mentionsTool(text)) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    return findToolComments(file).flatMap(({ comment, node }) => {
      const tag = comment.tags.find(({ name }) => name === "tool");
      if (tag === undefined || node === undefined) return [];
      const position = positionAt(file, tag.start, "@tool".length, root);
      return [diagnostic("TG2019", "@tool in JavaScript makes no tool", { position })];
    });
  });
}

/** JavaScript among these files that was not made of TypeScript beside it. */
export function ownJavaScript(paths: readonly string[]): readonly string[] {
  return paths.filter(
    (path) => JAVASCRIPT.test(path) && !SOURCES.some((ending) => ts.sys.fileExists(path.replace(JAVASCRIPT, ending))),
  );
}

const JAVASCRIPT = /\.([cm]?)jsx?$/;
const SOURCES = [".$1ts", ".tsx"];
