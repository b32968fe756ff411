import type { Json } from "../../contract.js";

/**
 * Does valid JSON text give a property twice? `JSON.parse` keeps the last one, which need not be the one that was meant.
 * Counting is enough for nearly all texts: no key is repeated where the text has no more colons behind keys than the value has keys.
 */
export function repeatsKey(text: string, value: Json): boolean {
  // Walking with `for in` sees inherited properties too, should a program have added some to every object.
  for (const _ in NOTHING) return scan(text);
  return keyColons(text) !== countKeys(value) && scan(text);
}

const NOTHING = {};

/** Colons that stand behind a key, or may do so: those behind a quote or a blank can also be part of a string. */
function keyColons(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    const before = text.charCodeAt(colon - 1);
    if (before === QUOTE || (before <= SPACE && isQuoteBeforeBlanks(text, colon - 1))) count++;
  }
  return count;
}

function isQuoteBeforeBlanks(text: string, blank: number): boolean {
  let before = blank - 1;
  while (text.charCodeAt(before) <= SPACE) before--;
  return text.charCodeAt(before) === QUOTE;
}

const QUOTE = 0x22;
const SPACE = 0x20;

/** Recursion is as deep as the value, whose depth is limited. */
function countKeys(value: Json): number {
  let count = 0;
  if (typeof value !== "object" || value === null) return count;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object") count += countKeys(item);
    return count;
  }
  // What is no array here is an object with keys; the compiler does not narrow read-only arrays away.
  const record = value as { readonly [key: string]: Json };
  for (const key in record) {
    const item = record[key];
    count += 1 + (typeof item === "object" ? countKeys(item) : 0);
  }
  return count;
}

const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/gs;

function scan(text: string): boolean {
  const scopes: Set<string>[] = [];
  for (const [found, colon] of text.matchAll(token)) {
    if (found === "{") scopes.push(new Set());
    else if (found === "}") scopes.pop();
    else if (colon !== undefined) {
      const key: unknown = JSON.parse(found.slice(0, -colon.length));
      const scope = scopes.at(-1);
      if (typeof key !== "string" || scope === undefined) continue;
      if (scope.has(key)) return true;
      scope.add(key);
    }
  }
  return false;
}
