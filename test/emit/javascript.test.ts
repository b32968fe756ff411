import { fileURLToPath } from "node:url";
import fc from "fast-check";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { defaultProviders, type GroupConfig } from "../../src/config/config.js";
import type { Artifact } from "../../src/emit/artifact.js";
import { splitModule } from "../../src/javascript/split.js";
import { compileGroup } from "../../src/pipeline/compile-group.js";
import { emitTools, object, property, tool } from "./harness.js";
import { samples } from "./type-arbitrary.js";

const fixture = fileURLToPath(new URL("./fixture", import.meta.url));
const repository = fileURLToPath(new URL("../../package.json", import.meta.url)).slice(0, -"/package.json".length);

/** Files by path of a project in one of the languages. */
async function compile(root: string, include: string, emit: GroupConfig["emit"]): Promise<ReadonlyMap<string, string>> {
  const group: GroupConfig = {
    include: [include],
    exclude: [],
    output: emit,
    providers: defaultProviders,
    importExtension: ".js",
    emit,
    unknownKeys: "reject",
    maxBytes: 1000,
    searchIndex: true,
  };
  const { value, diagnostics } = await compileGroup({ root, groups: [group], cacheDir: "/nonexistent" }, group, {
    noCache: true,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return new Map(value.artifacts.map(({ path, content }: Artifact) => [path, content]));
}

/** What TypeScript makes of a module, without comments: of JavaScript the same in its layout. */
function printed(text: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
    removeComments: true,
  };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

/** The lines of a text that are comments. */
function comments(text: string): readonly string[] {
  return text.split("\n").filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line));
}

/** Type errors of these files. */
function errorsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const runtime = `${repository}/src/runtime`;
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    types: [],
    paths: { "@toolgen/runtime": [`${runtime}/index.ts`], "@toolgen/runtime/*": [`${runtime}/*/index.ts`] },
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.directoryExists = () => true;
  host.getSourceFile = (path, version) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...program.getGlobalDiagnostics(), ...program.getSourceFiles().flatMap(own)].map(
    ({ file, messageText, start = 0 }) =>
      `${file?.fileName}:${(file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
  );
  function own(file: ts.SourceFile): readonly ts.Diagnostic[] {
    return files.has(file.fileName)
      ? [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      : [];
  }
}

/** A module that compiles where all that a module exports has the same type in both languages. */
function comparison(path: string, text: string): string {
  const types = text.matchAll(/^export (?:type|interface) (\w+)/gm);
  const values = text.matchAll(/^export (?:const|function) (\w+)/gm);
  const from = (language: string) => `"./${language}/${path.replace(/\.ts$/, ".js")}"`;
  return [
    `import type * as A from ${from("typescript")};`,
    `import type * as B from ${from("javascript")};`,
    "type Same<X, Y> = (<T>() => T extends X ? 1 : 2) extends <T>() => T extends Y ? 1 : 2 ? true : false;",
    ...[...types].map(([, name]) => `true satisfies Same<A.${name}, B.${name}>;`),
    ...[...values].map(([, name]) => `true satisfies Same<typeof A.${name}, typeof B.${name}>;`),
    "",
  ].join("\n");
}

/** A project in both languages. */
interface Output {
  readonly root: string;
  readonly typescript: ReadonlyMap<string, string>;
  readonly javascript: ReadonlyMap<string, string>;
}

async function outputOf(root: string): Promise<Output> {
  const [typescript, javascript] = [
    await compile(root, "tools.ts", "typescript"),
    await compile(root, "tools.ts", "javascript"),
  ];
  return { root, typescript, javascript };
}

const modulesOf = ({ typescript }: Output) => [...typescript].filter(([path]) => path.endsWith(".ts"));

describe("output as JavaScript, of every kind of tool with names that would break out, and of the travel example", () => {
  let outputs: readonly Output[] = [];

  beforeAll(async () => {
    outputs = [await outputOf(fixture), await outputOf(`${repository}/examples/travel`)];
  }, 120_000);

  it("has two files for each module, and the same data", () => {
    for (const { typescript, javascript } of outputs) {
      const expected = [...typescript.keys()].flatMap((path) =>
        path.endsWith(".ts") ? [".d.ts", ".js"].map((extension) => path.replace(/\.ts$/, extension)) : [path],
      );
      expect([...javascript.keys()]).toEqual(expected.sort());
      for (const [path, text] of typescript) if (!path.endsWith(".ts")) expect(javascript.get(path)).toBe(text);
    }
  });

  it("runs the code that TypeScript would make of the other, and says the same in comments", () => {
    for (const output of outputs)
      for (const [path, text] of modulesOf(output)) {
        const [code = "", declarations = ""] = [".js", ".d.ts"].map((extension) =>
          output.javascript.get(path.replace(/\.ts$/, extension)),
        );
        expect(printed(code), path).toBe(printed(text));
        const said = (texts: readonly string[]) => new Set(texts.flatMap((each) => comments(each).slice(3)));
        expect(said([code, declarations]), path).toEqual(said([text]));
      }
  });

  it("has the same types", () => {
    const files = new Map<string, string>();
    for (const output of outputs) {
      const { root, typescript, javascript } = output;
      for (const [language, all] of Object.entries({ typescript, javascript }))
        for (const [path, text] of all)
          if (path.endsWith(".ts")) files.set(`${root}/${language}/${path}`, text.replace("// @ts-nocheck\n", ""));
      for (const [path, text] of modulesOf(output))
        files.set(`${root}/${path.replaceAll("/", "-").replace(/\.ts$/, ".same.ts")}`, comparison(path, text));
    }
    // What is not the same is told.
    const registry = files.get(`${fixture}/index.same.ts`) ?? "";
    files.set(`${fixture}/different.ts`, registry.replace("typeof B.tools", "{}"));
    expect(errorsOf(files)).toEqual([expect.stringContaining(`${fixture}/different.ts`)]);
  }, 120_000);
});

describe("taking the types out of a module", () => {
  it("leaves the code that TypeScript leaves, whatever the types of tools", async () => {
    const roots = fc.sample(samples(3), { seed: 1, numRuns: 25 });
    const decls = roots.map(({ type }, index) =>
      tool(`t${index}`, object(property("a", type), property("as const", { kind: "string" })), {
        result: { kind: "value", type: { root: object(property("value", type)), definitions: {} } },
      }),
    );
    const { artifacts } = await emitTools(decls);
    const texts = artifacts.filter(({ path }) => /^(?:tools|types)\//.test(path)).map(({ content }) => content);
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) expect(printed(splitModule(text).code)).toBe(printed(text));
  }, 60_000);

  const split = (...lines: readonly string[]) => splitModule(["// Head.", "", ...lines, ""].join("\n"));

  it.each([
    ["a string that looks like code", 'const a: string = "(x: any) => x as any";'],
    ["a regular expression with quotes", "const a: RegExp = /[\"'`(x: any)]/u;\nconst b: number = 1;"],
    ["quotes in comments", '/** `a` "b */\nconst a: string = "`";\n// "it\'s\nconst b: number = 1;'],
    ["a template", "const a: string = `\nfunction f(x: any): void {\n}\n`;\nconst b: number = 1;"],
    [
      "types that hold types",
      "function f(a: Record<string, unknown>, b?: readonly $rt.Issue[]): A | undefined {\n  return b;\n}",
    ],
    [
      "casts",
      "const a = (b as unknown as C).d;\nconst e = (b?.c as D).e;\nconst g = <T>(h: T): T => (h satisfies T)!;",
    ],
    ["an arrow in a call", "function f(a: any): boolean {\n  return every(a, (item: any, b) => item === b);\n}"],
    ["a conditional", "function f(a: any): number {\n  const to: $rt.A = {};\n  return a ? (b) : (c) ? d : e;\n}"],
    [
      "types of calls",
      "const a = new Map<string, (a: number) => void>();\nfunction f(): void {\n  return g<string>(a);\n}",
    ],
    ["a line without an end", "const a = 1 as number"],
    ["names in types", "function f(a: { b: C, d: E }, g: [h: I, j: K]): boolean {\n  return a;\n}"],
    [
      "lines that end like a head",
      "function f(a: unknown): boolean {\n  try {\n    return b(a);\n  } finally {\n  }\n}",
    ],
    ["a long string", `const a: string = "${"a".repeat(10_000_000)}";`],
  ])("knows %s", (_, code) => {
    expect(printed(split(code).code)).toBe(printed(code));
  });

  it("keeps lines and comments, and leaves declarations with the imports that they need", () => {
    const { code, declarations } = split(
      'import * as $rt from "a";',
      'import * as $other from "b";',
      'import type { C } from "c";',
      "",
      "/** Known. */",
      "type Own = $rt.A;",
      "",
      "// one",
      "function one(a: Own): C {",
      "  return $other.b(a);",
      "}",
      "",
      "/** Two. */",
      "export const two: Own = /* @__PURE__ */ one(1);",
      "",
      "/** Three. */",
      "export function three(a?: C): void {}",
    );
    expect(code).toBe(
      '// Head.\n\nimport * as $rt from "a";\nimport * as $other from "b";\n\n// one\nfunction one(a) {\n  return $other.b(a);\n}\n\n/** Two. */\nexport const two = /* @__PURE__ */ one(1);\n\n/** Three. */\nexport function three(a) {}\n',
    );
    expect(declarations).toBe(
      '// Head.\n\nimport type * as $rt from "a";\nimport type { C } from "c";\n\n/** Known. */\ntype Own = $rt.A;\n\n/** Two. */\nexport declare const two: Own;\n\n/** Three. */\nexport declare function three(a?: C): void;\n\nexport {};\n',
    );
  });

  it("fails rather than leave a type behind, or an export without one", () => {
    expect(() => split("class A { a: string = '' }")).toThrow("ClassDeclaration");
    expect(() => split("enum A { B }")).toThrow("EnumDeclaration");
    expect(() => split('import { type A, b } from "c";')).toThrow("ImportSpecifier");
    expect(() => split("export const a = 1;")).toThrow("has no type");
  });
});
