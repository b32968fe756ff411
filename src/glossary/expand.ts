import type { SearchDocument } from "../runtime/select/search-index.js";
import { tokenize } from "../runtime/select/tokenize.js";
import type { GlossaryEntry } from "./parse.js";

/** Adds to each tool's keywords the other words of every entry of which it uses one. */
export function withGlossary(
  documents: readonly SearchDocument[],
  glossary: readonly GlossaryEntry[],
): readonly SearchDocument[] {
  if (glossary.length === 0) return documents;
  const entries = glossary.map((words) => words.map(wordOf));
  return documents.map((document) => {
    const text = searchText(document);
    const added = entries.flatMap((words) => {
      const used = words.map((word) => occurs(word, text));
      return used.includes(true) ? words.filter((_, at) => used[at] === false).map(({ plain }) => plain) : [];
    });
    return added.length === 0 ? document : { ...document, keywords: [...document.keywords, ...new Set(added)] };
  });
}

/** A word or phrase, ready to be looked for. */
interface Word {
  readonly plain: string;
  /** Terms between spaces; undefined for a text in a script without spaces, which is looked for as it stands. */
  readonly terms: string | undefined;
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function wordOf(word: string): Word {
  const plain = word.normalize("NFKC").toLowerCase().trim();
  return { plain, terms: spaceless.test(plain) ? undefined : ` ${tokenize(plain).join(" ")} ` };
}

interface SearchText {
  readonly plain: string;
  readonly terms: string;
}

/** Texts are kept apart, so that no phrase is found across two of them. */
function searchText(document: SearchDocument): SearchText {
  const { name, description, parameterNames, parameterTexts, enumValues, keywords } = document;
  const texts = [name, ...description, ...parameterNames, ...parameterTexts, ...enumValues, ...keywords];
  return {
    plain: texts.join("\n").normalize("NFKC").toLowerCase(),
    terms: texts.map((text) => ` ${tokenize(text).join(" ")} `).join("|"),
  };
}

function occurs({ plain, terms }: Word, text: SearchText): boolean {
  return terms === undefined ? text.plain.includes(plain) : terms.trim() !== "" && text.terms.includes(terms);
}
