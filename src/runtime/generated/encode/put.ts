import type { Json } from "../../contract.js";
import { set } from "../fields.js";

/** Turns a value of the author's code into its wire form. */
export type Encoder = (value: unknown) => Json | undefined;

let most = Number.POSITIVE_INFINITY;
let left = most;

/** Runs an encoder over a value that may hold so many others. Encoding is synchronous, so one count at a time is enough. */
export function counted(value: unknown, encode: Encoder, values: number): Json | undefined {
  most = values;
  left = values;
  try {
    return encode(value);
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}

/** Counts a value: a result that shares its parts doubles with every level when it is written out. A `TypeError` beyond the bound. */
export function countValue(): void {
  if (left-- <= 0) throw new TypeError(`the result holds more than ${most} values`);
}

/** Writes an encoded field; `undefined`, functions and symbols are left out, as `JSON.stringify` leaves them out. */
export function put(target: object, key: string, value: unknown, encode: Encoder): void {
  if (value === undefined || typeof value === "function" || typeof value === "symbol") return;
  countValue();
  const encoded = encode(value);
  if (encoded !== undefined) set(target, key, encoded);
}
