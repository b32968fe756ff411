import type { Callee, ToolDecl } from "../ir/tool.js";

/** Tools as they were found, file by file, and all of them sorted by name. */
export interface SortedTools {
  readonly files: readonly (readonly ToolDecl[])[];
  readonly tools: readonly ToolDecl[];
}

/** More files than a person edits at once: to sort all tools anew is quicker then than to look for the place of each. */
const FEW = 16;

/** Sorts the tools of some files. Those of a file that changed take the places of those that it had the `last` time, if they are called the same. */
export function sortTools(files: readonly (readonly ToolDecl[])[], last: SortedTools | undefined): SortedTools {
  return { files, tools: (last && inPlaces(files, last)) ?? files.flat().sort(byName) };
}

function inPlaces(files: SortedTools["files"], last: SortedTools): readonly ToolDecl[] | undefined {
  const changed = [...files.keys()].filter((at) => files[at] !== last.files[at]);
  if (files.length !== last.files.length || changed.length > FEW) return undefined;
  const tools = [...last.tools];
  for (const at of changed) {
    const [before = [], now = []] = [last.files[at], files[at]];
    if (before.length !== now.length) return undefined;
    for (const [index, tool] of now.entries()) {
      const old = before[index];
      if (old === undefined || byName(old, tool) !== 0) return undefined;
      tools[tools.indexOf(old)] = tool;
    }
  }
  return tools;
}

/** Orders tools by name; those of one name, which is an error, by what they call. */
export function byName(a: ToolDecl, b: ToolDecl): number {
  return compare(a.name, b.name) || compare(calleeText(a.callee), calleeText(b.callee));
}

function calleeText(callee: Callee): string {
  return [callee.file, callee.exportName, "member" in callee ? callee.member : ""].join("\0");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
