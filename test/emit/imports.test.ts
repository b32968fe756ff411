import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createImports } from "../../src/emit/imports.js";

const keywords = Array.from({ length: ts.SyntaxKind.LastFutureReservedWord }, (_, kind) =>
  ts.tokenToString(kind),
).filter((text) => text !== undefined && /^[a-z]+$/.test(text));

describe("imports of what is called like a word of the language", () => {
  it.each([...keywords, "await", "eval", "arguments"])("%s", (word) => {
    const imports = createImports([]);
    imports.symbol(`./${word}.js`, "default", "value");
    imports.symbol("./other.js", String(word), "value");
    const { diagnostics } = ts.transpileModule(`"use strict";\n${imports.print()}`, {
      reportDiagnostics: true,
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
    });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  });
});

describe("imports of names that are not ASCII", () => {
  it("quote only what is no identifier in any alphabet", () => {
    const imports = createImports([]);
    imports.symbol("./a.js", "探す", "value", "search");
    imports.symbol("./a.js", "größe", "type", "size");
    imports.symbol("./a.js", "two words", "value", "words");
    expect(imports.print()).toBe('import { 探す as search, type größe as size, "two words" as words } from "./a.js";');
  });
});
