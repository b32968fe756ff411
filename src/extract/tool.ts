import { type Diagnostic, diagnostic, hasError, type Outcome } from "../diagnostics/diagnostic.js";
import type { ToolDecl } from "../ir/tool.js";
import type { ts } from "./compiler.js";
import { declareTool } from "./declare.js";
import type { CallWorld } from "./effects/world.js";
import type { ReachOf } from "./reach.js";
import type { Scope } from "./scope.js";
import type { ToolComment } from "./site/find.js";
import { locate } from "./site/locate.js";
import type { Site } from "./site/located.js";
import { readToolTags } from "./tags/read.js";
import { reportInto } from "./tags/report.js";
import { positionOf } from "./types/position.js";

/** The comments of a file, and how its declarations are reached. */
export interface FileTools {
  readonly file: ts.SourceFile;
  readonly comments: readonly ToolComment[];
  readonly reach: ReachOf;
  /** Where calls lead; absent where no annotation of effects is in reach. */
  readonly calls?: CallWorld;
}

/** Extracts the tool of one comment; the value is undefined when it is in error, or is one overload of several. */
export function extractTool(found: ToolComment, from: FileTools, scope: Scope): Outcome<ToolDecl | undefined> {
  const diagnostics: Diagnostic[] = [];
  const report = reportInto(diagnostics, from.file, scope.root);
  const tag = found.comment.tags.find(({ name }) => name === "tool");
  const at = { start: tag?.start ?? found.comment.start, length: "@tool".length };
  if (found.node === undefined) {
    const help = "Place the comment directly before the function or method, and before its decorators.";
    report("TG2007", "@tool belongs to no declaration", at, help);
    return { value: undefined, diagnostics };
  }
  const located = locate(found.node);
  if (located.kind === "refused") {
    report(located.code, located.message, at, located.help);
    return { value: undefined, diagnostics };
  }
  const { site } = located;
  const tags = readToolTags(found.comment, report);
  const name = tags.name ?? site.name;
  if (name === undefined) {
    report("TG2008", "the tool has no name", at);
    return { value: undefined, diagnostics };
  }
  const declare = () => declareTool({ name, site, tags, from, scope, report, diagnostics });
  const value = guarded(name, site, scope, diagnostics, declare);
  const isWrong = hasError(diagnostics);
  return { value: isWrong ? undefined : value, diagnostics: diagnostics.map((fault) => ({ tool: name, ...fault })) };
}

/** A fault of toolgen while one tool is read must not take the others with it. */
function guarded<T>(name: string, site: Site, scope: Scope, diagnostics: Diagnostic[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const position = positionOf(site.node, scope.root);
    diagnostics.push(diagnostic("TG9001", `the tool ${name} could not be read: ${reason}`, { tool: name, position }));
    return undefined;
  }
}
