/** Superscripts, subscripts and fractions: NFKC would turn `10²` into `102`. */
const FLATTENED_BY_NFKC = /[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209f\u2150-\u215f\u2189]/;
const SEPARATORS = /[\s_.\u00ad\u200b\u2010-\u2015-]+/gu;
const QUOTED = /^(["'`])(.*)\1$/su;
const PLAIN = /^[a-z]*$/;
const ASCII = /^[\x20-\x7e]*$/;
/** Names in which nothing is to be folded, and that only underscores divide. */
const SNAKE_CASE = /^[a-z\d_]*$/;

/**
 * The spelling-independent form of a name or enum value: equal for texts that differ only in case, width, separators
 * (`get_weather`, `getWeather`, `Get weather`), quotes around them or white space. Signs that carry meaning stay: `A-`, `-created`, `UTC-5`,
 * `C++`, `1.5`.
 */
export function normalForm(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = (ASCII.test(text) ? text : compatible(text)).trim();
  const bare = plain.replace(QUOTED, "$2").trim().toLowerCase();
  return bare.replace(SEPARATORS, (run, at: number) => between(bare, run, at));
}

/** In plain characters, where there are such for what is written. */
function compatible(text: string): string {
  return text
    .normalize(FLATTENED_BY_NFKC.test(text) ? "NFC" : "NFKC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

/** What is left of a run of separators: nothing between words, something where it may carry meaning. */
function between(text: string, run: string, at: number): string {
  const before = text.slice(0, at);
  const after = text.slice(at + run.length);
  const dashes = run.match(/[\u2010-\u2015-]/gu)?.length ?? 0;
  if (dashes > 0 && (before === "" || after === "" || (/(?:utc|gmt)$/.test(before) && /^\d/.test(after)))) {
    return "-".repeat(dashes);
  }
  if (/\d$/.test(before) && /^\d/.test(after)) return run === "." ? "." : " ";
  return "";
}

/** The words of a name in lower case: `getHTTPHeader_v2` is `get`, `http`, `header`, `v2`. Accents are folded. */
export function words(text: string): readonly string[] {
  if (SNAKE_CASE.test(text)) return text.split("_").filter((word) => word !== "");
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#'-]+|-/u)
    .filter((word) => word !== "");
}
