import { ts } from "ts-morph";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { createSourceHost } from "../../src/extract/host.js";
import { createTypeReader } from "../../src/extract/types/create.js";
import type { InputReading, ResultReading, TypeReader } from "../../src/extract/types/reader.js";

const root = "/project";
const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  skipLibCheck: true,
};

/** A program over texts in memory, in this order of files. */
export function programOf(files: Readonly<Record<string, string>>, extra: ts.CompilerOptions = {}): ts.Program {
  const all = { ...options, ...extra };
  const host = createSourceHost(all, root);
  const texts = new Map(Object.entries(files).map(([name, text]) => [`${root}/${name}`, text]));
  return ts.createProgram({
    rootNames: [...texts.keys()],
    options: all,
    host: {
      ...host,
      fileExists: (path) => texts.has(path) || host.fileExists(path),
      readFile: (path) => texts.get(path) ?? host.readFile(path),
      directoryExists: () => true,
      getSourceFile: (path, version, onError) => {
        const text = texts.get(path);
        return text === undefined
          ? host.getSourceFile(path, version, onError)
          : ts.createSourceFile(path, text, typeof version === "object" ? version : { languageVersion: version });
      },
    },
  });
}

export interface ToolReading {
  readonly input: InputReading;
  readonly result: ResultReading;
  readonly diagnostics: readonly Diagnostic[];
  readonly codes: readonly string[];
}

/** Reads the exported functions of a file, by name. */
export function readTools(
  program: ts.Program,
  file = "tools.ts",
  { reverse = false, reader = readerOf(program) }: { reverse?: boolean; reader?: TypeReader } = {},
): ReadonlyMap<string, ToolReading> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(`${root}/${file}`);
  const functions = (source?.statements ?? ([] as readonly ts.Statement[])).filter(
    (statement) => ts.isFunctionDeclaration(statement) && statement.name !== undefined,
  ) as ts.FunctionDeclaration[];
  const ordered = reverse ? functions.toReversed() : functions;
  return new Map(
    ordered.map((node) => {
      const name = node.name?.text ?? "";
      const site = { name, node };
      const sources = node.parameters.map((declaration) => ({
        declaration,
        name: ts.isIdentifier(declaration.name) ? declaration.name.text : "input",
        type: checker.getTypeAtLocation(declaration),
        ...(declaration.name.getText() === "ctx" ? { context: true } : {}),
      }));
      const input = reader.readInput(sources, site);
      const signature = checker.getSignatureFromDeclaration(node);
      const returned = signature?.getReturnType() ?? checker.getVoidType();
      const awaited = checker.getAwaitedType(returned) ?? returned;
      const result = reader.readResult(awaited, node.type, site);
      const diagnostics = [...input.diagnostics, ...result.diagnostics];
      const reading = {
        input: input.value,
        result: result.value,
        diagnostics,
        codes: diagnostics.map(({ code }) => code),
      };
      return [name, reading] as const;
    }),
  );
}

/** A reader whose run time package is the folder `runtime`. */
export function readerOf(program: ts.Program): TypeReader {
  return createTypeReader(program, {
    root,
    maxBytes: 1000,
    isRuntimeFile: (name) => name.startsWith(`${root}/runtime/`),
  });
}

/** Reads the only tool `f` of a source text. */
export function readTool(source: string, extra: Readonly<Record<string, string>> = {}): ToolReading {
  const found = readTools(programOf({ "tools.ts": source, ...extra })).get("f");
  if (found === undefined) throw new Error("the source has no function f");
  return found;
}

/** Reads a type as the property `x` of the input, with its diagnostics. */
export function readProperty(type: string, declarations = "") {
  const { input, diagnostics, codes } = readTool(`${declarations}\nexport function f(p: { x: ${type} }): void {}`);
  const property = input.root.properties.find(({ name }) => name === "x");
  return { property, type: property?.type, definitions: input.definitions, diagnostics, codes };
}
