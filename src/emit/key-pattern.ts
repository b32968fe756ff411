import { literalPattern } from "../ir/literal-pattern.js";

/** A pattern that takes the names of an object's properties as well as what its other keys must match. */
export function patternWithNames(names: readonly string[], keyPattern: string): string {
  const others = names.filter((name) => !new RegExp(keyPattern, "u").test(name));
  return others.length === 0 ? keyPattern : `^(?:${others.map(literalPattern).join("|")})$|${keyPattern}`;
}
