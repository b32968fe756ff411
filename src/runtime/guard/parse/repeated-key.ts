import type { Json } from "../../contract.js";

/**
 * Does valid JSON text give a property twice? `JSON.parse` keeps the last one, which need not be the one that was meant.
 * Counting is enough for nearly all texts; the rest are read once more.
 */
export function repeatsKey(text: string, value: Json): boolean {
  let colons = 0;
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) colons++;
  if (colons === countKeys(value) && !/"\s+:/.test(text)) return false;
  return scan(text);
}

function countKeys(root: Json): number {
  let count = 0;
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const children: readonly Json[] = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) count += children.length;
    for (const child of children) if (typeof child === "object" && child !== null) open.push(child);
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
