import { ts } from "../compiler.js";
import { declarationAfter } from "../site/attach.js";
import { mentionsEffects } from "./annotation.js";

/** Tells, without a checker, whether code can lead to an annotation at all: most tools need no call to be followed. */
export function mayReachAnnotation(closure: ReadonlySet<ts.SourceFile>, foreign: ReadonlySet<string>): boolean {
  const files = [...closure];
  const names = new Set(foreign);
  for (const file of files) for (const name of annotatedNames(file).keys()) names.add(name);
  if (names.size === 0) return false;
  return files.some((file) => {
    const own = annotatedNames(file);
    const words = wordsOf(file);
    return [...names].some((name) => (words.get(name) ?? 0) > (own.get(name) ?? 0));
  });
}

/** Names of annotated functions in files that are not the author's own. */
export function foreignNames(files: readonly ts.SourceFile[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => [...annotatedNames(file).keys()]));
}

const namesByFile = new WeakMap<ts.SourceFile, ReadonlyMap<string, number>>();
const wordsByFile = new WeakMap<ts.SourceFile, ReadonlyMap<string, number>>();

/** Names of functions whose comment states effects, with how often each is declared so. */
function annotatedNames(file: ts.SourceFile): ReadonlyMap<string, number> {
  const known = namesByFile.get(file);
  if (known) return known;
  const found = new Map<string, number>();
  if (mentionsEffects(file.text)) {
    for (const match of file.text.matchAll(/\/\*\*(?!\/)[\s\S]*?\*\//g)) {
      if (!mentionsEffects(match[0])) continue;
      const node = declarationAfter(file, match.index, match.index + match[0].length);
      for (const name of node ? declaredNames(node) : []) found.set(name, (found.get(name) ?? 0) + 1);
    }
  }
  namesByFile.set(file, found);
  return found;
}

/** A default export may be called anything: its module's importers are all relevant, which `default` stands for. */
function declaredNames(node: ts.Node): readonly string[] {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap((declaration) => declaredNames(declaration));
  const name = ts.getNameOfDeclaration(node as ts.Declaration);
  const text = name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
  return text === undefined ? ["default"] : [text];
}

function wordsOf(file: ts.SourceFile): ReadonlyMap<string, number> {
  const known = wordsByFile.get(file);
  if (known) return known;
  const words = new Map<string, number>();
  for (const word of file.text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
  wordsByFile.set(file, words);
  return words;
}
