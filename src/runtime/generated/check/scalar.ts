/** Has the text at least this many code points? */
export function minLength(text: string, minimum: number): boolean {
  return text.length >= minimum && (text.length >= 2 * minimum || codePoints(text) >= minimum);
}

/** Has the text at most this many code points? */
export function maxLength(text: string, maximum: number): boolean {
  return text.length <= maximum || (text.length <= 2 * maximum && codePoints(text) <= maximum);
}

/** A surrogate pair is one code point, a lone surrogate another. */
function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) index++;
    count++;
  }
  return count;
}

/** Is it a multiple, but for the error of binary fractions? 0.3 is a multiple of 0.1. */
export function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  const whole = Math.round(quotient);
  return Number.isFinite(value) && Math.abs(quotient - whole) <= Math.min(Math.abs(whole) * 2 ** -50, 1e-6);
}

/** Is it the decimal text of an integer within these bounds (decimal texts too)? */
export function isDecimal(text: string, minimum: string | null, maximum: string | null): boolean {
  return (
    /^-?(?:0|[1-9][0-9]*)$/.test(text) &&
    (minimum === null || compareDecimals(minimum, text) <= 0) &&
    (maximum === null || compareDecimals(text, maximum) <= 0)
  );
}

/** By sign, length and digits: no big number is made of a text from outside. */
function compareDecimals(left: string, right: string): number {
  const sign = (text: string) => (/^-?0$/.test(text) ? 0 : text.startsWith("-") ? -1 : 1);
  const leftSign = sign(left);
  if (leftSign !== sign(right)) return leftSign - sign(right);
  const order = left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
  return leftSign < 0 ? -order : order;
}

/** Is it padded base64 of at most this many bytes? */
export function isBase64(text: string, maxBytes: number): boolean {
  if (text.length % 4 !== 0 || text.length > Math.ceil(maxBytes / 3) * 4) return false;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  if ((text.length / 4) * 3 - padding > maxBytes) return false;
  return !/[^A-Za-z0-9+/]/.test(padding === 0 ? text : text.slice(0, -padding));
}
