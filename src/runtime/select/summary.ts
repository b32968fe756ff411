const sentenceEnd = /(?<=[.!?])(?=\s+\S)|(?<=[。！？])(?=.)/u;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Most characters of a summary; what is longer is cut at a word. */
const MAX = 160;

/** The first sentence of a text; two where the text says the same in two scripts, one after the other. */
export function summary(text: string): string {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/);
  const [first = "", second] = paragraph.replace(/\s+/g, " ").split(sentenceEnd);
  const bilingual = second !== undefined && cjk.test(first) !== cjk.test(second);
  return cut(bilingual ? first + second : first);
}

function cut(text: string): string {
  const characters = [...text.trim()];
  if (characters.length <= MAX) return characters.join("");
  const head = characters.slice(0, MAX).join("");
  return `${head.replace(/\s+\S*$/, "")}…`;
}
