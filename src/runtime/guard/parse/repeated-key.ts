import type { Json } from "../../contract.js";

/**
 * Does valid JSON text give a property twice? `JSON.parse` keeps the last one, which need not be the one that was meant.
 * Counting is enough for nearly all texts; the rest are read once more.
 */
export function repeatsKey(text: string, value: Json): boolean {
  let colons = 0;
  let spaced = false;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) !== QUOTE) continue;
    const next = text.charCodeAt(at + 1);
    if (next === COLON) colons++;
    else if (next <= SPACE) spaced = true;
  }
  return (colons !== countKeys(value) || (spaced && /"\s+:/.test(text))) && scan(text);
}

const QUOTE = 0x22;
const COLON = 0x3a;
const SPACE = 0x20;

/** Recursion is as deep as the value, whose depth is limited. */
function countKeys(value: Json): number {
  let count = 0;
  if (typeof value !== "object" || value === null) return count;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  for (const item of Object.values(value)) count += 1 + (typeof item === "object" ? countKeys(item) : 0);
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
