import type { Json } from "../../contract.js";
import { set } from "../fields.js";

/** Turns a value of the author's code into its wire form. */
export type Encoder = (value: unknown) => Json | undefined;

/** Writes an encoded field; `undefined` is left out. A `TypeError` says where in the result it happened. */
export function put(target: object, key: string, value: unknown, encode: Encoder): void {
  if (value === undefined) return;
  const encoded = encode(value);
  if (encoded !== undefined) set(target, key, encoded);
}
