/** Words that an ES module in strict mode cannot bind, by ECMA-262 12.7.2 and 13.1.1. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in " +
    "instanceof new null return super switch this throw true try typeof var void while with yield " +
    "let static implements interface package private protected public arguments eval"
  ).split(" "),
);

/** Is the word one that no import may be called, though files and exports may? */
export function isReserved(word: string): boolean {
  return RESERVED.has(word);
}
