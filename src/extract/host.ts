import { createRequire } from "node:module";
import { dirname } from "node:path";
import { ts } from "./compiler.js";
import { createLookups, type Lookups } from "./lookups.js";
import { OWN_OUTPUT_TEXT, type OwnOutput, ownOutput } from "./own-output.js";

/** A compiler host that keeps parsed files between programs. */
export interface SourceHost extends ts.CompilerHost {
  /** Where the compiler looked to tell what imports mean. */
  readonly lookups: Lookups;
  /** Forgets the text of files that changed on disk, and how imports were resolved when files came or went. */
  forget(paths: readonly string[], resolutions: boolean): void;
  /** Reads imports of a referenced project from its sources rather than from its output. */
  useSourceOfProjectReferenceRedirect(): boolean;
}

const LIB_FOLDER = "/node_modules/typescript/lib";
/** The library as files is in the package `typescript`; ts-morph holds the same as text, which takes long to load. */
const ownLibFolder = dirname(createRequire(import.meta.url).resolve("typescript")).replaceAll("\\", "/");

/** Library files are the same for every program of this process; bound ones may be shared. */
const libFiles = new Map<string, ts.SourceFile>();

/** The library that comes with the compiler. Its place on this machine is not part of what is read. */
function libPath(path: string): string {
  return `${ownLibFolder}${path.slice(LIB_FOLDER.length)}`;
}

/** Makes the host for programs with these options. What is in `output` is not read. */
export function createSourceHost(
  options: ts.CompilerOptions,
  root: string,
  output: OwnOutput = ownOutput([]),
): SourceHost {
  const files = new Map<string, ts.SourceFile | undefined>();
  const canonical = (path: string): string => (ts.sys.useCaseSensitiveFileNames ? path : path.toLowerCase());
  let resolutions = ts.createModuleResolutionCache(root, canonical, options);
  let invalidated = false;
  const lookups = createLookups();
  const own = (path: string): string => (path.startsWith(LIB_FOLDER) ? libPath(path) : path);

  const getSourceFile: ts.CompilerHost["getSourceFile"] = (fileName, languageVersion) => {
    const cache = fileName.startsWith(LIB_FOLDER) ? libFiles : files;
    if (cache.has(fileName)) return cache.get(fileName);
    const read = () => ts.sys.readFile(cache === libFiles ? libPath(fileName) : fileName);
    const text = output.isModule(fileName) ? OWN_OUTPUT_TEXT : read();
    const file = text === undefined ? undefined : parse(fileName, text, languageVersion);
    if (file !== undefined || cache === files) cache.set(fileName, file as ts.SourceFile);
    return file;
  };

  return {
    ...ts.createCompilerHost(options),
    lookups,
    getSourceFile,
    getDefaultLibLocation: () => LIB_FOLDER,
    getDefaultLibFileName: (given) => `${LIB_FOLDER}/${ts.getDefaultLibFileName(given)}`,
    getCurrentDirectory: () => root,
    getModuleResolutionCache: () => resolutions,
    hasInvalidatedResolutions: () => invalidated,
    useSourceOfProjectReferenceRedirect: () => true,
    fileExists: (path) =>
      output.holds(path) ? output.isModule(path) : ts.sys.fileExists(own(path)) || lookups.missed(path),
    directoryExists: (path) => output.holds(path) || ts.sys.directoryExists(path) || lookups.missed(path),
    readFile: (path) => lookups.read(path, ts.sys.readFile(own(path))),
    forget(paths, structure) {
      for (const path of paths) files.delete(path);
      invalidated = structure;
      if (structure) resolutions = ts.createModuleResolutionCache(root, canonical, options);
    },
  };
}

/** Comments are read by `src/extract/doc`, from the text. The compiler itself needs those of JavaScript, which hold its types. */
function parse(fileName: string, text: string, version: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile {
  const given = typeof version === "object" ? version : { languageVersion: version };
  return ts.createSourceFile(fileName, text, { ...given, jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeInfo });
}
