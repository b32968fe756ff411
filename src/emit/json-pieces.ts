import { piece, separated } from "./artifact.js";

/** A field of a JSON object that is made of many pieces: a list of items, or a map of entries. */
export interface PiecedField {
  readonly key: string;
  readonly kind: "list" | "map";
  /** Lines as {@link jsonItem} and {@link jsonEntry} print them, or several of them with a {@link SEPARATOR} between. */
  readonly items: readonly Uint8Array[];
}

/** Stands between two lines of a field. */
export const SEPARATOR: Uint8Array = piece(",\n");

/** An item of a list inside of a document, on one line, from its JSON text. */
export function jsonItem(json: string): Uint8Array {
  return piece(`    ${json}`);
}

/** An entry of a map inside of a document, on one line. */
export function jsonEntry(key: string, value: unknown): Uint8Array {
  return piece(`    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
}

/** A document whose last fields are pieced, each with a line for an item or entry: programs read it, and its versions are merged by line. */
export function jsonDocument(head: object, fields: readonly PiecedField[]): readonly Uint8Array[] {
  const own = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const pieces: Uint8Array[] = [piece(`{\n${own.join(",\n")}`)];
  for (const { key, kind, items } of fields) {
    const [open, close] = kind === "list" ? ["[", "]"] : ["{", "}"];
    pieces.push(piece(`,\n  ${JSON.stringify(key)}: ${open}`));
    if (items.length === 0) pieces.push(piece(close));
    else pieces.push(piece("\n"), ...separated(items, SEPARATOR), piece(`\n  ${close}`));
  }
  pieces.push(piece("\n}\n"));
  return pieces;
}

/** Names in the order of an object's keys: those that are array indices first, by their value. */
export function inKeyOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  const isIndex = (item: Item) => isIndexKey(nameOf(item));
  const indices = items.filter(isIndex);
  if (indices.length === 0) return items;
  const sorted = indices.toSorted((a, b) => Number(nameOf(a)) - Number(nameOf(b)));
  return [...sorted, ...items.filter((item) => !isIndex(item))];
}

/** Is this key of an object an array index, which comes before all other keys? */
export function isIndexKey(name: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;
}
