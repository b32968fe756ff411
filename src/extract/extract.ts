import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { ToolDecl } from "../ir/tool.js";
import { ts } from "./compiler.js";
import { createCallWorlds } from "./effects/worlds.js";
import type { FileStore } from "./extraction.js";
import { type FileKeys, fileKeys } from "./file-keys.js";
import { updateMemo } from "./memo.js";
import type { OpenedProject, ProgramUnit } from "./project.js";
import { ownReach, reExports } from "./reach.js";
import type { Scope } from "./scope.js";
import { findToolComments } from "./site/find.js";
import { misspeltTools } from "./site/near-tools.js";
import { strayTools } from "./site/stray-tools.js";
import { byName, sortTools } from "./sorted-tools.js";
import { extractTool, type FileTools } from "./tool.js";
import { createTypeReader } from "./types/create.js";
import { relativePath } from "./types/position.js";

/** Reads all tools of a project, sorted by name. Tools in error are left out, with diagnostics that say why. */
export function extractTools(project: OpenedProject, store?: FileStore): Outcome<readonly ToolDecl[]> {
  const units = project.units.map((unit) => extractUnit(unit, project, store));
  const [first] = units;
  const tools = units.length === 1 && first ? first.value : units.flatMap(({ value }) => value).sort(byName);
  const diagnostics = distinct(units.flatMap((unit) => unit.diagnostics));
  const isEmpty = tools.length === 0 && !diagnostics.some(({ severity }) => severity === "error");
  return {
    value: tools,
    diagnostics: isEmpty ? [...diagnostics, nothingFound(project)] : diagnostics,
  };
}

/** Reads the tools of a program, sorted by name. */
function extractUnit(
  unit: ProgramUnit,
  project: OpenedProject,
  store: FileStore | undefined,
): Outcome<readonly ToolDecl[]> {
  const { program } = unit;
  const { root, packageOf } = project;
  const checker = program.getTypeChecker();
  const reader = createTypeReader(program, {
    root,
    maxBytes: project.group.maxBytes,
    isRuntimeFile: (fileName) => packageOf(fileName) === "@toolgen/runtime",
  });
  updateMemo(unit.memo, program, project.structure, root);
  const callWorlds = createCallWorlds({ program, packageOf, root, files: unit.memo.files, foreign: unit.memo.foreign });
  const scope: Scope = { program, checker, reader, packageOf, root, callWorlds };
  const read = store === undefined ? readTools : stored(store, fileKeys(program, unit.memo, { root, packageOf }));
  const remembered = unit.toolFiles.map((file): Outcome<readonly ToolDecl[]> => {
    const entry = unit.memo.files.get(file.fileName);
    if (entry === undefined) return readTools(file, scope);
    entry.tools ??= read(file, scope);
    return entry.tools;
  });
  const outcomes = [...remembered, ...reExported(unit, scope).map((from) => readFile(from, scope))];
  const faults = [...unit.memo.files.values()].flatMap((entry) => entry.faults);
  const sorted = sortTools(
    outcomes.map(({ value }) => value),
    unit.memo.sorted,
  );
  unit.memo.sorted = sorted;
  return {
    value: sorted.tools,
    diagnostics: [...faults, ...outcomes.flatMap((outcome) => outcome.diagnostics)],
  };
}

/** Reads the tools of a file unless they are in the store, and puts them there. */
function stored(store: FileStore, keyOf: FileKeys): typeof readTools {
  return (file, scope) => {
    const name = relativePath(file.fileName, scope.root);
    const key = keyOf(file.fileName);
    const known = store.get(name, key);
    if (known !== undefined) return known;
    const outcome = readTools(file, scope);
    store.set(name, key, outcome);
    return outcome;
  };
}

function readTools(file: ts.SourceFile, scope: Scope): Outcome<readonly ToolDecl[]> {
  return readFile(toolsOf(file, scope), scope);
}

function readFile(from: FileTools, scope: Scope): Outcome<readonly ToolDecl[]> {
  const calls = from.comments.length > 0 ? scope.callWorlds(from.file) : undefined;
  const outcomes = from.comments.map((comment) => extractTool(comment, { ...from, ...(calls && { calls }) }, scope));
  return {
    value: outcomes.flatMap(({ value }) => value ?? []),
    diagnostics: [
      ...outcomes.flatMap((outcome) => outcome.diagnostics),
      ...(calls?.faults ?? []),
      ...(from.comments.length > 0 ? misspeltTools(from.file, scope.root) : []),
      ...strayTools(from.file, from.comments, scope.root),
    ],
  };
}

function toolsOf(file: ts.SourceFile, { checker, root }: Scope): FileTools {
  return { file, comments: findToolComments(file), reach: ownReach(file, checker, root) };
}

/** Tools of files that are not read for themselves, but that an entry file re-exports. */
function reExported({ entries, toolFiles }: ProgramUnit, { checker, root }: Scope): readonly FileTools[] {
  const own = new Set(toolFiles);
  return entries.flatMap((entry) => {
    const reach = reExports(entry, checker, root);
    const files = new Set([...reach.keys()].map((declaration) => declaration.getSourceFile()));
    return [...files].flatMap((file): FileTools[] => {
      if (own.has(file)) return [];
      own.add(file);
      const comments = findToolComments(file).filter(({ node }) => node && isReached(node, reach));
      return [{ file, comments, reach: (owner) => reach.get(owner) }];
    });
  });
}

/** Is the declaration, or the class or object around it, re-exported? */
function isReached(node: ts.Node, reach: ReadonlyMap<ts.Node, unknown>): boolean {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.some((declaration) => reach.has(declaration));
  return ts.findAncestor(node, (candidate) => reach.has(candidate)) !== undefined;
}

/** A fault of a function that several tools call is one fault. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, message, position }) => {
    const id = JSON.stringify([code, message, position]);
    return !seen.has(id) && seen.add(id);
  });
}

function nothingFound({ inputs, group, root }: OpenedProject): Diagnostic {
  const scanned = inputs.scanned.filter((path) => /(?<!\.d)\.[cm]?tsx?$/.test(path));
  const near = scanned.find((path) => /^\s*\*?\s*@(?:tools|Tool|TOOL|aiTool)\b/m.test(ts.sys.readFile(path) ?? ""));
  const where = group.include ? `the files of \`include\` (${group.include.join(", ")})` : "the project";
  const message = `there is no tool in ${where}: @tool is in none of ${scanned.length} TypeScript files`;
  return diagnostic(
    "TG1013",
    message,
    near === undefined ? {} : { help: `Did you mean @tool in ${relativePath(near, root)}?` },
  );
}
