import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { ToolDecl } from "../ir/tool.js";
import { ts } from "./compiler.js";
import { importsOf } from "./imports.js";
import { isLibraryPath } from "./library-path.js";
import type { SortedTools } from "./sorted-tools.js";
import { sourceFaults } from "./source-faults.js";

/** What is remembered of a file from one extraction to the next. */
export interface FileMemo {
  readonly file: ts.SourceFile;
  /** Name of the file that each of its imports means, in order; empty for one that means none. */
  readonly imports: readonly string[];
  /** Syntax errors and unresolved imports. */
  readonly faults: readonly Diagnostic[];
  /** What its tools gave; absent for files without, and when it must be read again. */
  tools?: Outcome<readonly ToolDecl[]>;
}

/** What is remembered of a program, by file name. */
export interface ProgramMemo {
  files: ReadonlyMap<string, FileMemo>;
  /** Files that are not the author's own: packages and declarations. */
  foreign: readonly ts.SourceFile[];
  /** Changes when files came or went, so that imports may mean other files. */
  structure: object | undefined;
  /** The tools of the last extraction. */
  sorted?: SortedTools;
}

/** Nothing remembered. */
export function emptyMemo(): ProgramMemo {
  return { files: new Map(), foreign: [], structure: undefined };
}

/**
 * Brings a memo up to date with a program: what the tools of a file gave is kept when neither the file, nor what it imports
 * directly or through others, nor a declaration that all files see has changed.
 */
export function updateMemo(memo: ProgramMemo, program: ts.Program, structure: object, root: string): void {
  const checker = program.getTypeChecker();
  const [own, foreign] = partition(program.getSourceFiles());
  const before = memo.files;
  const changed = new Set(
    own.filter((file) => before.get(file.fileName)?.file !== file).map(({ fileName }) => fileName),
  );
  const present = new Set(own.map(({ fileName }) => fileName));
  for (const name of before.keys()) if (!present.has(name)) changed.add(name);
  const touchesAll =
    !sameFiles(memo.foreign, foreign) ||
    own.some((file) => changed.has(file.fileName) && seenByAll(file)) ||
    [...changed].some((name) => seenByAll(before.get(name)?.file));
  const mayReuse = !touchesAll && memo.structure === structure;
  const files = new Map<string, FileMemo>();
  for (const file of own) {
    const known = before.get(file.fileName);
    const entry = mayReuse && known?.file === file ? known : readEntry(file, program, checker, root);
    if (!known || !sameNames(known.imports, entry.imports)) changed.add(file.fileName);
    files.set(file.fileName, entry);
  }
  const stale = importersOf(changed, before, files);
  for (const [name, entry] of files) {
    const tools = touchesAll || stale.has(name) ? undefined : before.get(name)?.tools;
    if (entry.tools === tools) continue;
    const { tools: _, ...rest } = entry;
    files.set(name, { ...rest, ...(tools && { tools }) });
  }
  Object.assign(memo, { files, foreign, structure });
}

function readEntry(file: ts.SourceFile, program: ts.Program, checker: ts.TypeChecker, root: string): FileMemo {
  const imports = importsOf(file, checker);
  const names = imports.map((imported) => imported.file?.fileName ?? "");
  return { file, imports: names, faults: sourceFaults(file, imports, program, root) };
}

/** These files and all that import them, directly or through others, before or now. */
function importersOf(changed: ReadonlySet<string>, ...graphs: readonly ReadonlyMap<string, FileMemo>[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const graph of graphs) {
    for (const [name, { imports }] of graph) {
      for (const target of imports) {
        const known = importers.get(target);
        if (known === undefined) importers.set(target, [name]);
        else known.push(name);
      }
    }
  }
  const reached = new Set(changed);
  for (const name of reached) for (const importer of importers.get(name) ?? []) reached.add(importer);
  return reached;
}

/** A file and the author's files that it imports, directly or through others. */
export function importedFrom(fileName: string, files: ReadonlyMap<string, FileMemo>): ReadonlySet<FileMemo> {
  const first = files.get(fileName);
  const closure = new Set(first === undefined ? [] : [first]);
  for (const { imports } of closure) {
    for (const name of imports) {
      const imported = files.get(name);
      if (imported !== undefined) closure.add(imported);
    }
  }
  return closure;
}

function partition(all: readonly ts.SourceFile[]): [ts.SourceFile[], ts.SourceFile[]] {
  const own: ts.SourceFile[] = [];
  const foreign: ts.SourceFile[] = [];
  for (const file of all) {
    const isOwn = !file.isDeclarationFile && !isLibraryPath(file.fileName) && !file.fileName.endsWith(".json");
    (isOwn ? own : foreign).push(file);
  }
  return [own, foreign];
}

/** Does a file declare something that needs no import? */
export function seenByAll(file: ts.SourceFile | undefined): boolean {
  if (file === undefined) return false;
  return !ts.isExternalModule(file) || file.statements.some(isAugmentation);
}

function isAugmentation(statement: ts.Statement): boolean {
  return (
    ts.isModuleDeclaration(statement) &&
    ((statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0 || ts.isStringLiteral(statement.name))
  );
}

function sameFiles(before: readonly ts.SourceFile[], now: readonly ts.SourceFile[]): boolean {
  return before.length === now.length && before.every((file, index) => file === now[index]);
}

function sameNames(before: readonly string[], now: readonly string[]): boolean {
  return before.length === now.length && before.every((name, index) => name === now[index]);
}
