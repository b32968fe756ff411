import type { SplitModule } from "../emit/options.js";
import { ts } from "../extract/compiler.js";
import { declarationsOf } from "./declarations.js";
import { type PlainStatement, plainStatements, type Span } from "./plain-statements.js";
import { isTypeAlone, type Printed, startOf } from "./printed.js";
import { typesIn } from "./types-in.js";

/**
 * Takes the types out of a module that toolgen printed, and gives them as declarations: what stays has the lines and comments that it had.
 * Of the language it knows what is printed, and every export has to say its type.
 */
export const splitModule: SplitModule = (text) => {
  const module = parsed(text);
  return { code: codeOf(module), declarations: declarationsOf(module) };
};

/** The code of a module that toolgen printed, without its types. */
export function withoutTypes(text: string): string {
  return codeOf(parsed(text));
}

function parsed(text: string): Printed {
  const plain = plainStatements(text);
  const { ParseNone: jsDocParsingMode } = ts.JSDocParsingMode;
  const languageVersion = ts.ScriptTarget.ESNext;
  const file = ts.createSourceFile("module.ts", without(text, plain), { languageVersion, jsDocParsingMode });
  const [header = ""] = text.split("\n\n", 1);
  return { file, text, plain, header };
}

/** The text with nothing where these statements are: everything else stays in its place. */
function without(text: string, plain: readonly PlainStatement[]): string {
  let left = "";
  let at = 0;
  for (const { start, end } of plain) {
    left += text.slice(at, start) + " ".repeat(end - start);
    at = end;
  }
  return left + text.slice(at);
}

function codeOf(module: Printed): string {
  const { text, plain, file, header } = module;
  const spans = plain.flatMap(({ types }) => types);
  for (const statement of file.statements) {
    if (isTypeAlone(statement)) spans.push({ start: startOf(statement, module), end: statement.end });
    else spans.push(...typesIn(statement));
  }
  return `${header}\n\n${cut(text, header.length, spans).trim()}\n`;
}

/** The text from a place on, without these parts. */
function cut(text: string, from: number, spans: Span[]): string {
  let left = "";
  let at = from;
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    left += text.slice(at, start);
    at = end;
  }
  return left + text.slice(at);
}
