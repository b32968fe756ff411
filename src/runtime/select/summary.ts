import type { FormName, ToolForms } from "./forms.js";
import { tokenize } from "./tokenize.js";

const sentenceEnd = /(?<=[.!?])(?=\s+\S)|(?<=[。！？])(?=.)/u;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** What may end a sentence in the middle of a text. */
const inside = /[.!?]\s|[。！？]./u;

/** Most characters of a summary; what is longer is cut at a word. */
export const MAX_SUMMARY = 160;

/** The first sentence of a text; two where the text says the same in two scripts, one after the other. */
export function summary(text: string): string {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/);
  const line = paragraph.replace(/\s\s+|[^\S ]/g, " ");
  if (!inside.test(line)) return cut(line);
  const [first = "", second] = line.split(sentenceEnd);
  const bilingual = second !== undefined && cjk.test(first) !== cjk.test(second);
  return cut(bilingual ? first + second : first);
}

/** Most width of what a line says beside a tool's name; a CJK character is two wide. */
const MAX_GIST = 38;

/** What a summary says beyond the name of its tool, as short as a line in a long list should be; the empty string when the name says it all. */
function gist(name: string, text: string): string {
  const known = new Set(tokenize(name));
  if (tokenize(text).every((term) => known.has(term))) return "";
  const characters = [...text.replace(/[.。]$/u, "")];
  let width = 0;
  const end = characters.findIndex((character) => {
    width += cjk.test(character) ? 2 : 1;
    return width > MAX_GIST;
  });
  if (end < 0) return characters.join("");
  const head = characters.slice(0, end).join("");
  return `${head.replace(/\s+\S*$/, "").replace(/[\s,;:(-]+$/, "")}…`;
}

/** The line of text that shows a tool in a short form. Ends with a line break, so that counts of lines add up. */
export function formLine(name: string, forms: Pick<ToolForms, "signature" | "summary">, form: FormName): string {
  switch (form) {
    case "name":
      return `${name}\n`;
    case "line": {
      const text = gist(name, forms.summary);
      return text === "" ? `${name}\n` : `${name}: ${text}\n`;
    }
    default:
      return forms.summary === "" ? `${forms.signature}\n` : `${forms.signature}: ${forms.summary}\n`;
  }
}

function cut(text: string): string {
  const whole = text.trim();
  if (whole.length <= MAX_SUMMARY) return whole;
  const characters = [...whole];
  if (characters.length <= MAX_SUMMARY) return whole;
  const head = characters.slice(0, MAX_SUMMARY).join("");
  return `${head.replace(/\s+\S*$/, "")}…`;
}
