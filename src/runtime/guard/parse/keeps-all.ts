import type { Json } from "../../contract.js";
import { roundsNumber } from "../../exact-json.js";
import { leastLength } from "./least-length.js";
import { repeatsKey } from "./repeated-key.js";

/**
 * Did `JSON.parse` keep all that a text says? It drops the digits that a double has no room for, and of a property that is given twice the
 * first value, which is asked only of a text that is read carefully. Most texts have no room for what is not in the value.
 */
export function keepsAll(text: string, value: Json, carefully: boolean): boolean {
  if (!carefully) return !roundsNumber(text);
  return text.length < leastLength(value) + MEMBER || (!roundsNumber(text) && !repeatsKey(text, value));
}

/** Characters that a property takes at least: `"":0,`. */
const MEMBER = 5;
