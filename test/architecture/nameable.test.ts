import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const runtime = resolve(import.meta.dirname, "../../src/runtime");

/** Source files of the package's entries, by subpath. What generated code imports is left out: it writes its types down. */
const entries = Object.entries(
  (
    JSON.parse(readFileSync(join(runtime, "package.json"), "utf8")) as {
      exports: Record<string, string | { import: { types: string } }>;
    }
  ).exports,
).flatMap(([subpath, target]) =>
  typeof target === "string" || subpath === "./generated"
    ? []
    : [{ subpath, file: join(runtime, target.import.types.replace("/dist/", "/").replace(/\.d\.ts$/, ".ts")) }],
);

/** The package's own files alone: neither the standard library nor other packages are read. */
const host: ts.CompilerHost = {
  ...ts.createCompilerHost({}),
  resolveModuleNameLiterals: (names, from) =>
    names.map(({ text }) => ({
      resolvedModule: text.startsWith(".")
        ? { resolvedFileName: resolve(dirname(from), text.replace(/\.js$/, ".ts")), extension: ts.Extension.Ts }
        : undefined,
    })),
};

const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, noLib: true, types: [] };
const program = ts.createProgram(
  entries.map(({ file }) => file),
  options,
  host,
);
const checker = program.getTypeChecker();

const original = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function exportsOf(file: string): ReadonlySet<ts.Symbol> {
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (symbol === undefined) throw new Error(`${file} is no module`);
  return new Set(checker.getExportsOfModule(symbol).map(original));
}

/** Is it exported by its own file? What is not is told apart by structure, and seldom named. */
function isExported(symbol: ts.Symbol): boolean {
  const [declared] = symbol.declarations ?? [];
  return declared !== undefined && exportsOf(declared.getSourceFile().fileName).has(symbol);
}

/** Does what a declaration file would say of this node end here? */
function isHidden(node: ts.Node): boolean {
  if (ts.isBlock(node) || ts.isConstructorDeclaration(node)) return true;
  if (ts.isVariableDeclaration(node) || ts.isEnumDeclaration(node)) return false;
  return ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name);
}

/** Types of the package that the declarations of these symbols name, directly or through others. */
function reached(from: Iterable<ts.Symbol>): ReadonlySet<ts.Symbol> {
  const found = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    if (isHidden(node)) return;
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const symbol = checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression);
      if (symbol !== undefined) follow(original(symbol));
    }
    ts.forEachChild(node, visit);
  };
  const follow = (symbol: ts.Symbol): void => {
    const declared = symbol.declarations?.filter((each) => each.getSourceFile().fileName.startsWith(runtime)) ?? [];
    if (found.has(symbol) || declared.length === 0 || symbol.flags & ts.SymbolFlags.TypeParameter) return;
    found.add(symbol);
    for (const each of declared) visit(each);
  };
  for (const symbol of from) follow(symbol);
  return found;
}

describe("declaration files of projects that use the run time", () => {
  const shared = exportsOf(join(runtime, "index.ts"));

  // Else a project with `declaration: true` is told that an inferred type cannot be named (TS2742, TS2883).
  it.each(entries)("can name every type that $subpath gives", ({ file }) => {
    const own = exportsOf(file);
    const unnamed = [...reached(own)].filter((symbol) => isExported(symbol) && !own.has(symbol) && !shared.has(symbol));
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });
});
