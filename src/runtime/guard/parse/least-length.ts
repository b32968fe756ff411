import type { Json } from "../../contract.js";

/**
 * Characters that JSON text of a value has at least, without blanks and escapes and with numbers as short as can be; `-Infinity` where a
 * number is beyond the integers that a double tells apart, so that its text may say another one. Recursion is as deep as the value.
 */
export function leastLength(value: Json): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value === "number") return numeralLength(value);
  if (typeof value !== "object" || value === null) return value === false ? 5 : 4;
  // Between two brackets there is a comma less than there are values.
  let length = 1;
  if (Array.isArray(value)) {
    for (const item of value) length += 1 + leastLength(item);
    return length;
  }
  // What is no array here is an object with keys; the compiler does not narrow read-only arrays away.
  const record = value as { readonly [key: string]: Json };
  for (const key in record) {
    const item = record[key] ?? null;
    length += key.length + 4 + (typeof item === "string" ? item.length + 2 : leastLength(item));
  }
  return length;
}

/** Up to here numbers are worked with as integers of the machine. */
const MEASURED = 2 ** 31;

/** The least characters that a number may be written with: digits that count, a sign, and a dot or the shorter of zeros and an exponent. */
function numeralLength(value: number): number {
  const size = Math.abs(value);
  const sign = value < 0 ? 1 : 0;
  if (size > Number.MAX_SAFE_INTEGER) return Number.NEGATIVE_INFINITY;
  if (Number.isInteger(size)) return size < MEASURED ? sign + integerLength(size) : 1;
  const hundredths = Math.round(size * 100);
  // Where this does not give the number back it has more digits, and may have an exponent.
  return hundredths < MEASURED && hundredths / 100 === size ? sign + significantDigits(hundredths) + 1 : 1;
}

/** Three zeros at the end, or more, are shorter as an exponent, which takes two characters. */
function integerLength(value: number): number {
  return value % 1000 === 0 && value > 0 ? significantDigits(value) + 2 : digitsOf(value);
}

function significantDigits(value: number): number {
  let rest = value | 0;
  for (let next = (rest / 10) | 0; rest !== 0 && next * 10 === rest; next = (rest / 10) | 0) rest = next;
  return digitsOf(rest);
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let power = 10; power <= value; power *= 10) digits++;
  return digits;
}
