const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu;

/** Text that is safe to print: control characters, bidirectional overrides and lone surrogates become `\u` escapes. Line ends and tabs stay. */
export function visible(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(CONTROL, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Like {@link visible}, on one line. */
export function oneLine(text: string): string {
  return visible(text).replace(/[\n\t]+/g, " ");
}

const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|^\p{Extended_Pictographic}/u;
const ZERO = /^\p{Mark}/u;

/** Columns that a text takes in a terminal: East Asian wide characters and emoji count two, combining marks none. */
export function columns(text: string): number {
  let width = 0;
  for (const character of text) width += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}
