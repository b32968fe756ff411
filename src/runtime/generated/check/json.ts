import { DEPTH_LIMIT } from "./issue.js";

/** Is it a JSON value: finite numbers, plain objects and arrays, not deeper than the limit? */
export function isJson(input: unknown, depth = 0): boolean {
  switch (typeof input) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(input);
    case "object":
      return input === null || (depth < DEPTH_LIMIT && isJsonContainer(input, depth + 1));
    default:
      return false;
  }
}

function isJsonContainer(input: object, depth: number): boolean {
  if (Array.isArray(input)) {
    for (let index = 0; index < input.length; index++) if (!isJson(input[index], depth)) return false;
    return true;
  }
  for (const key of Object.keys(input)) {
    const value = (input as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined && !isJson(value, depth)) return false;
  }
  return true;
}

/** Are all items different, as JSON compares them: by value, whatever the order of keys? */
export function isUnique(items: readonly unknown[]): boolean {
  const scalars = new Set<unknown>();
  const others = new Set<string>();
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (typeof item === "object" && item !== null) others.add(identity(item, 0));
    else scalars.add(item);
  }
  return scalars.size + others.size === items.length;
}

/** A text that two values share exactly when they are equal. */
function identity(value: unknown, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value === 0 ? 0 : value);
  if (depth >= DEPTH_LIMIT) return "...";
  if (Array.isArray(value)) return `[${value.map((item) => identity(item, depth + 1)).join()}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${identity((value as Readonly<Record<string, unknown>>)[key], depth + 1)}`);
  return `{${members.join()}}`;
}
