import type { Dialect } from "../dialect.js";

/** FNV-1a of the UTF-16 code units, as eight hexadecimal digits: keeps a shortened name apart from its like. */
function nameHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** A name that a provider accepts; the same name always gives the same answer, and two names practically never the same. */
export function safeName(name: string, accepts: RegExp, maxLength: number): string {
  if (accepts.test(name)) return name;
  const words = name
    .normalize("NFKD")
    .replace(/[^a-zA-Z0-9_-]+/g, "_")
    .replace(/^[^a-zA-Z_]+/, "");
  const stem = words.replace(/^_+|_+$/g, "") || "name";
  return `${stem.slice(0, maxLength - 9)}_${nameHash(name)}`;
}

/** Names of an object's properties in a dialect, in order; a refused name becomes one that no sibling has. */
export function propertyNames(wires: readonly string[], dialect: Dialect, atRoot: boolean): readonly string[] {
  const rule = dialect.propertyNames;
  if (rule === undefined || (rule.scope === "root" && !atRoot)) return wires;
  const taken = new Set(wires);
  return wires.map((wire) => {
    if (rule.pattern.test(wire)) return wire;
    const plain = wire
      .replace(/[^a-zA-Z0-9_]+/g, "_")
      .replace(/^[^a-zA-Z]+/, "")
      .slice(0, 64);
    const name = plain !== "" && !taken.has(plain) ? plain : safeName(`${wire} `, /^$/, 64);
    taken.add(name);
    return name;
  });
}

/** Does the name in a dialect say less than the property's own: letters that the dialect does not take, or the end of a long one? */
export function losesWords(wire: string, name: string): boolean {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");
  return wire !== name && letters(wire) !== letters(name);
}

/** The first of these names, or else a numbered one, that is not taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}${number}`;
    if (!taken.has(name)) return name;
  }
}
