import { extname } from "node:path";
import { hasJavaScriptMark, hasMark } from "./output/mark.js";

/** What a transpiler is given of a module. */
export interface ModuleSource {
  readonly source: string;
  readonly filename?: string;
  /** Whether modules may be waited for. */
  readonly async?: boolean;
}

/** Takes the types out of a generated module. */
export type TypeRemover = (text: string) => string;

/** Imports of one generated module by another; those of the author's code by the registry do not begin with `./`, and of other modules they are types alone. */
const FROM_REGISTRY = /^((?:import|export) .* from "\.\/[^"]*?)(?:\.[jt]s)?";$/gm;
const FROM_OTHERS = /^((?:import|export) .* from "\.{1,2}\/[^"]*?)(?:\.[jt]s)?";$/gm;

const IMPORT = /^import \* as ([\w$]+) from ("[^"]*");$/gm;
const EXPORT = /^export ((?:const|function) ([\w$]+)(?=[(: ]))/gm;
const OTHER = /^(?:import|export)\b/m;

/** An import by name, of types or values, as the registry has of the author's code. */
const NAMED = /^import \{/m;

/** What git leaves of a conflict: the transpiler says where. */
const CONFLICT = /^<{7} /m;

/** Imports of JavaScript by its name. */
const JAVASCRIPT_IMPORT = /^(?:import|export) .* from "(\.{1,2}\/[^"]*\.js)";$/gm;

/** Imports, in transpiled code, of modules by the names that they have once compiled. */
const COMPILED = /\bjitiImport\(("\.{1,2}\/[^"\\\n]*\.[cm]?jsx?")\)/g;

/** A function that names the TypeScript that a relative import means, when the code runs: which file is there may change while the code is kept. */
const SOURCE_OF =
  '(name) => { const source = name.replace(/([cm]?)js(x?)$/, "$1ts$2"); ' +
  'const isThere = (file) => require("node:fs").existsSync(require("node:path").join(__dirname, file)); ' +
  "return !isThere(name) && isThere(source) ? source : name; }";

/** Was the module written by toolgen, as it stands? A compiler takes the mark of a TypeScript file over into what it writes. */
export function isGenerated({ source, filename = "" }: ModuleSource): boolean {
  if (filename.endsWith(".js")) return hasJavaScriptMark(source);
  return filename.endsWith(".ts") && hasMark(source);
}

/** A generated module that names the files that it imports, as they are: to look for them takes longer than to load them. */
export function withFileNames(text: string, filename: string): string {
  const ending = extname(filename);
  return text.replace(/[\\/]index\.[jt]s$/.test(filename) ? FROM_REGISTRY : FROM_OTHERS, `$1${ending}";`);
}

/**
 * The code of a generated module as jiti runs it: types taken out, imports waited for, exports on an object. To be had from the text at a
 * twentieth of what a transpiler for all of the language takes. `undefined` for a module with other imports and exports than most have, or with
 * syntax that none has, as where another version wrote it, or a person.
 */
export function runnable(text: string, withoutTypes: TypeRemover | undefined): string | undefined {
  if (NAMED.test(text) || CONFLICT.test(text)) return undefined;
  const code = hasJavaScriptMark(text) ? text : withoutTypes && codeOf(text, withoutTypes);
  if (code === undefined) return undefined;
  const names: string[] = [];
  const body = code
    .replace(IMPORT, (_, name: string, from: string) => `const ${name} = await jitiImport(${from});`)
    .replace(EXPORT, (_, declaration: string, name: string) => {
      names.push(name);
      return declaration;
    });
  if (OTHER.test(body)) return undefined;
  return `"use strict";Object.defineProperty(exports, "__esModule", { value: true });${body}\nObject.assign(exports, { ${names.join(", ")} });\n`;
}

/**
 * Transpiled code that names the file where it imports TypeScript as JavaScript. jiti tries a hundred and fifty names before it comes to
 * that one: half of the time that a project of a thousand tools takes to load.
 */
export function withSources(code: string): string {
  let own = "$source";
  while (code.includes(own)) own += "_";
  const named = code.replace(COMPILED, (_, name: string) => `jitiImport(${own}(${name}))`);
  if (named === code) return code;
  return named.replace(/^(?:(?:"use strict"|'use strict');)?/, (start) => `${start}const ${own} = ${SOURCE_OF};`);
}

/** Specifiers of the JavaScript that a generated module imports, that of the author's among it; none where it is TypeScript. */
export function javaScriptImports(text: string): readonly string[] {
  if (!hasJavaScriptMark(text)) return [];
  return [...text.matchAll(JAVASCRIPT_IMPORT)].flatMap(([, specifier]) => specifier ?? []);
}

/** The code of a module, of which git may have changed the line ends; `undefined` where its types cannot be told from it. */
function codeOf(text: string, withoutTypes: TypeRemover): string | undefined {
  try {
    return withoutTypes(text.replaceAll("\r\n", "\n"));
  } catch {
    return undefined;
  }
}
