import type { GroupConfig } from "../config/config.js";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { OutputLoss } from "./compiled-output.js";
import { ts } from "./compiler.js";
import type { DiscoveredFile } from "./discover.js";
import { modulePath } from "./module-path.js";
import { createPackageNames } from "./packages.js";
import { relativePath } from "./types/position.js";

/** What is to be said of where the files with tools are: their names, and the packages that they belong to. */
export function reportPlaces(
  files: readonly DiscoveredFile[],
  group: GroupConfig,
  root: string,
): readonly Diagnostic[] {
  const withTools = files.filter(({ role }) => role === "tools");
  return [
    ...withTools.flatMap((file) => unloadable(file, root)),
    ...severalPackages(withTools, group),
    ...leftBehind(withTools, group, root),
  ];
}

const LOSSES: Readonly<Record<OutputLoss, string>> = {
  "not-copied": "writes JavaScript, and will not copy that of the output",
  "declared-anew": "copies the JavaScript of the output, and declares it anew by what it can tell from it",
  "in-its-place": "takes in the JavaScript of the output, and cannot write it where it is",
};

/** A compiler that writes JavaScript into another folder reads the declarations of the output, and takes neither them nor the code beside them along. */
function leftBehind(
  files: readonly DiscoveredFile[],
  { emit, emitPlace, output }: GroupConfig,
  root: string,
): readonly Diagnostic[] {
  if (emit === "typescript") return [];
  for (const { path, lossOf } of new Set(files.map(({ tsconfig }) => tsconfig))) {
    const loss = lossOf(`${root}/${output}`);
    if (loss === undefined || path === undefined) continue;
    const message = `the compiler of ${relativePath(path, root)} ${LOSSES[loss]}`;
    return [diagnostic("TG1022", message, emitPlace === undefined ? {} : { position: emitPlace })];
  }
  return [];
}

/** In the URL that an ES module is loaded by these mean something else, and compilers do not read the escapes that would name them. */
const NOT_IN_URLS = /[#?%\\\t\r\n]/;

function unloadable({ path, tsconfig }: DiscoveredFile, root: string): readonly Diagnostic[] {
  const [found] = NOT_IN_URLS.exec(modulePath(path, root)) ?? [];
  if (found === undefined || tsconfig.options.module === ts.ModuleKind.CommonJS) return [];
  const file = relativePath(path, root);
  const message = `${JSON.stringify(found)} in the path ${JSON.stringify(file)} keeps it from being imported as an ES module`;
  return [diagnostic("TG1018", message, { position: { file, line: 1, column: 1 } })];
}

/** Tools of several packages in one output are seldom meant where nothing says which files are. */
function severalPackages(files: readonly DiscoveredFile[], { include, tsconfig }: GroupConfig): readonly Diagnostic[] {
  if (include !== undefined || tsconfig !== undefined) return [];
  const packageOf = createPackageNames();
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const name = packageOf(path);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size < 2) return [];
  const shown = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} (${filesText(count)})`);
  const more = shown.length > 5 ? ` and ${shown.length - 5} more` : "";
  return [
    diagnostic(
      "TG1019",
      `one output takes the tools of ${shown.length} packages: ${shown.slice(0, 5).join(", ")}${more}`,
    ),
  ];
}

function filesText(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}
