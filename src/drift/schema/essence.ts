import { isObject, type Json, type JsonObject } from "../../ir/json.js";
import type { Document } from "./document.js";
import { annotationKeywords } from "./node.js";

/** A place in a schema taken apart: what is said about it, whether it may be null, and what else it may be. */
export interface Essence {
  /** Texts, defaults and facts for code, from the reference, its target and the union around it; the outer ones win. */
  readonly notes: JsonObject;
  readonly nullable: boolean;
  /** The schema without null, references followed. */
  readonly core: Json;
}

/** Takes places of one document apart; the same place gives the same `core`. */
export function essences(document: Document): (schema: Json) => Essence {
  const cache = new Map<Json, Essence>();
  const take = (schema: Json): Essence => {
    const target = document.resolve(schema) ?? schema;
    const notes = { ...notesOf(target), ...notesOf(schema) };
    const node = document.node(schema);
    if (node.kind === "union") {
      const members = node.members.filter((member) => document.node(member).kind !== "null");
      const nullable = members.length < node.members.length;
      const [only] = members;
      if (members.length === 1 && only !== undefined) {
        const inner = of(only);
        return { notes: { ...inner.notes, ...notes }, nullable: nullable || inner.nullable, core: inner.core };
      }
      if (members.length > 0) return { notes, nullable, core: { anyOf: members } };
    }
    if (node.kind === "values" && node.values.length > 1 && node.values.includes(null))
      return { notes, nullable: true, core: { ...node.schema, enum: node.values.filter((value) => value !== null) } };
    return { notes, nullable: false, core: target };
  };
  const of = (schema: Json): Essence => {
    const cached = cache.get(schema);
    if (cached !== undefined) return cached;
    const taken = take(schema);
    cache.set(schema, taken);
    return taken;
  };
  return of;
}

/** Is it a note: a keyword that restricts nothing? */
export function isNote(keyword: string): boolean {
  return (annotationKeywords.has(keyword) && keyword !== "$defs") || keyword.startsWith("x-");
}

function notesOf(schema: Json): JsonObject {
  if (!isObject(schema)) return {};
  return Object.fromEntries(Object.entries(schema).filter(([key]) => isNote(key)));
}
