import { ts } from "./compiler.js";

/** As much of a library as canonical text needs; the checker asks for these names. */
const library = `
interface Array<T> { length: number; [index: number]: T }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T }
interface Boolean {}
interface CallableFunction {}
interface Function {}
interface IArguments {}
interface NewableFunction {}
interface Number {}
interface Object {}
interface RegExp {}
interface String {}
`;

/** Constraints as typia reads them: an object type whose `validate` is the check, with \`$input\` for the value. */
const tags = `
type Tag<Target extends string, Kind extends string, Value, Check extends string> = {
  "typia.tag"?: { target: Target; kind: Kind; value: Value; validate: Check; exclusive: true };
};
export type MinLength<V extends number> = Tag<"string", "minLength", V, \`$rt.minLength($input, \${V})\`>;
export type MaxLength<V extends number> = Tag<"string", "maxLength", V, \`$rt.maxLength($input, \${V})\`>;
export type Format<V extends string> = Tag<"string", "format", V, \`$rt.\${V}($input)\`>;
export type Test<V extends string> = Tag<"string", "pattern", V, \`\${V}.test($input)\`>;
export type Decimal<Low extends string, High extends string> = Tag<"string", "decimal", Low, \`$rt.isDecimal($input, \${Low}, \${High})\`>;
export type Bytes<V extends number> = Tag<"string", "bytes", V, \`$rt.isBase64($input, \${V})\`>;
export type Minimum<V extends number> = Tag<"number", "minimum", V, \`\${V} <= $input\`>;
export type Maximum<V extends number> = Tag<"number", "maximum", V, \`$input <= \${V}\`>;
export type Above<V extends number> = Tag<"number", "exclusiveMinimum", V, \`\${V} < $input\`>;
export type Below<V extends number> = Tag<"number", "exclusiveMaximum", V, \`$input < \${V}\`>;
export type MultipleOf<V extends number> = Tag<"number", "multipleOf", V, \`$rt.isMultiple($input, \${V})\`>;
export type Finite = Tag<"number", "finite", true, "Number.isFinite($input)">;
export type Integer = Tag<"number", "type", "int64", "Number.isSafeInteger($input)">;
export type Slot<Name extends string> = Tag<"bigint", "slot", Name, \`\${Name}($input)\`>;
export type Deep<Name extends string> = Tag<"bigint", "slot", Name, \`\${Name}($input, \${Name}d)\`>;
`;

const names = [
  "MinLength",
  "MaxLength",
  "Format",
  "Test",
  "Decimal",
  "Bytes",
  "Minimum",
  "Maximum",
  "Above",
  "Below",
  "MultipleOf",
  "Finite",
  "Integer",
  "Slot",
  "Deep",
];

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  noLib: true,
  types: [],
};

/**
 * A program that holds canonical text and nothing else: no library, none of the user's files. Its literals are resolved
 * first, in sorted order, since the checker orders unions by which type it met first.
 */
export function createUnitProgram(text: string): { readonly program: ts.Program; readonly unit: ts.SourceFile } {
  const sources = new Map([
    ["/library.d.ts", library],
    ["/tags.ts", tags],
    ["/units.ts", `import type { ${names.join(", ")} } from "./tags.js";\n${text}`],
  ]);
  const host: ts.CompilerHost = {
    getSourceFile: (name, language) => {
      const source = sources.get(name);
      return source === undefined ? undefined : ts.createSourceFile(name, source, language, true);
    },
    getDefaultLibFileName: () => "/library.d.ts",
    writeFile: () => undefined,
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => sources.has(name),
    readFile: (name) => sources.get(name),
  };
  const program = ts.createProgram(["/library.d.ts", "/units.ts"], options, host);
  const unit = program.getSourceFile("/units.ts");
  if (unit === undefined) throw new Error("the program lost its text");
  const literals = new Map<string, ts.LiteralTypeNode>();
  const collect = (node: ts.Node): void => {
    if (ts.isLiteralTypeNode(node)) literals.set(node.getText(unit), node);
    else ts.forEachChild(node, collect);
  };
  collect(unit);
  const checker = program.getTypeChecker();
  for (const literal of [...literals.keys()].sort()) {
    const node = literals.get(literal);
    if (node !== undefined) checker.getTypeFromTypeNode(node);
  }
  return { program, unit };
}
