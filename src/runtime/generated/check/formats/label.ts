import { decodePunycode } from "./punycode.js";

/** A label of a host name that stands for letters beyond ASCII, `xn--mnchen-3ya`: those letters must be ones that IDNA 2008 allows. */
export function isALabel(label: string): boolean {
  const text = decodePunycode(label.slice(4).toLowerCase());
  return text !== undefined && isULabel(text);
}

function isULabel(text: string): boolean {
  return (
    LETTERS.test(text) &&
    !/^[\x00-\x7f]*$|^-|-$|^..--|^\p{M}/u.test(text) &&
    !MISPLACED.test(text) &&
    (!text.includes("・") || /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) &&
    !(/[\u0660-\u0669]/.test(text) && /[\u06f0-\u06f9]/.test(text))
  );
}

/** Letters without an upper case, marks and digits but for the signs of RFC 5892 that never may stand, and those that may in their place. */
const LETTERS =
  /^(?:(?![\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b])[-\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u200c\u200d\u3007\u30fb])+$/u;

/** Signs outside their place: `·` not between two l, a keraia before no Greek, a geresh after no Hebrew, a joiner after no virama. */
const MISPLACED =
  /(?:^|[^l])\u00b7|\u00b7(?!l)|\u0375(?!\p{Script=Greek})|(?:^|\P{Script=Hebrew})[\u05f3\u05f4]|(?:^|[^\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed])\u200d|(?:^|[^\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}])\u200c/u;
