import { posix } from "node:path";
import { isIdentifier, stringLiteral } from "./printer.js";
import { isReserved } from "./reserved.js";

/** Imports of one generated file as values: code asks for a symbol and gets its local name; the statements are printed at the end. */
export interface ImportSet {
  /** Local name of an export: its own, else `wanted`, aliased where it clashes. `type` imports vanish at run time. */
  symbol(module: string, exportName: string, kind: "type" | "value", wanted?: string): string;
  /** A whole module under exactly this name, which printed statements already use. */
  namespace(module: string, local: string, kind: "type" | "value"): string;
  /** The statements, sorted by module: type imports merge into value imports of the same symbol. */
  print(): string;
}

interface SymbolImport {
  readonly module: string;
  readonly exportName: string;
  readonly local: string;
  kind: "type" | "value";
}

interface NamespaceImport {
  readonly module: string;
  readonly local: string;
  kind: "type" | "value";
}

/**
 * An empty set. `taken` are names that the file declares itself, so that no import takes one; nor does it take a word of `texts`, the
 * statements of the file.
 */
export function createImports(taken: Iterable<string>, texts: readonly string[] = []): ImportSet {
  const used = new Set(taken);
  const symbols = new Map<string, SymbolImport>();
  const namespaces = new Map<string, NamespaceImport>();

  const free = (wanted: string): string => {
    const base = isReserved(wanted) ? `_${wanted}` : wanted;
    let name = base;
    for (let count = 2; used.has(name) || texts.some((text) => hasWord(text, name)); count++) name = `${base}$${count}`;
    used.add(name);
    return name;
  };
  return {
    symbol(module, exportName, kind, wanted = nameOfModule(module)) {
      const key = `${module}\0${exportName}`;
      const known = symbols.get(key);
      if (known !== undefined) {
        if (kind === "value") known.kind = kind;
        return known.local;
      }
      const local = free(exportName === "default" || !isIdentifier(exportName) ? wanted : exportName);
      symbols.set(key, { module, exportName, local, kind });
      return local;
    },
    namespace(module, wanted, kind) {
      const known = namespaces.get(module);
      if (known !== undefined) {
        if (kind === "value") known.kind = kind;
        return known.local;
      }
      used.add(wanted);
      namespaces.set(module, { module, local: wanted, kind });
      return wanted;
    },
    print: () => printImports([...symbols.values()], [...namespaces.values()]),
  };
}

function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isOfWord(text.charCodeAt(at - 1)) && !isOfWord(text.charCodeAt(at + name.length))) return true;
  return false;
}

/** Is this the code of a letter, a digit, `_` or `$`? */
function isOfWord(code: number): boolean {
  const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return isLetter || (code >= 48 && code <= 57) || code === 95 || code === 36;
}

function printImports(symbols: readonly SymbolImport[], namespaces: readonly NamespaceImport[]): string {
  const lines = namespaces.map(({ module, local, kind }) => ({
    module,
    text: `import ${kind === "type" ? "type " : ""}* as ${local} from ${stringLiteral(module)};`,
  }));
  const byModule = new Map<string, SymbolImport[]>();
  for (const symbol of symbols) {
    const own = byModule.get(symbol.module);
    if (own === undefined) byModule.set(symbol.module, [symbol]);
    else own.push(symbol);
  }
  for (const [module, own] of byModule) {
    const allTypes = own.every(({ kind }) => kind === "type");
    const names = own
      .sort((a, b) => compare(a.local, b.local))
      .map((symbol) => specifier(symbol, !allTypes && symbol.kind === "type"))
      .join(", ");
    lines.push({ module, text: `import ${allTypes ? "type " : ""}{ ${names} } from ${stringLiteral(module)};` });
  }
  return lines
    .sort((a, b) => rank(a.module) - rank(b.module) || compare(a.module, b.module) || compare(a.text, b.text))
    .map(({ text }) => text)
    .join("\n");
}

/** A name in any alphabet: quoted, it would be understood from TypeScript 5.6 on alone. */
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

function specifier({ exportName, local }: SymbolImport, markType: boolean): string {
  const name = NAME.test(exportName) ? exportName : stringLiteral(exportName);
  return `${markType ? "type " : ""}${name === local ? name : `${name} as ${local}`}`;
}

/** Packages first, then other folders, then files beside. */
function rank(module: string): number {
  return module.startsWith("../") ? 1 : module.startsWith(".") ? 2 : 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function nameOfModule(module: string): string {
  const words = posix
    .basename(module)
    .replace(/\.[a-z]+$/, "")
    .match(/[A-Za-z0-9]+/g) ?? ["module"];
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  return /^\d/.test(joined) ? `_${joined}` : joined;
}
