import { isObject, type Json, type JsonObject } from "../../ir/json.js";
import { type Node, nodeOf } from "./node.js";

/** A schema with the definitions that its references mean. */
export interface Document {
  readonly root: JsonObject;
  /** Follows references; a broken one, or a ring of them, is `undefined`. */
  resolve(schema: Json): Json | undefined;
  /** The sorted form of a schema, references followed. Cached by identity. */
  node(schema: Json): Node;
}

/** Reads a schema document. `open` takes closed objects for open ones. */
export function document(root: JsonObject, { open = false }: { readonly open?: boolean } = {}): Document {
  const definitions: JsonObject = isObject(root.$defs) ? root.$defs : {};
  const nodes = new Map<Json, Node>();
  const resolve = (schema: Json): Json | undefined => {
    const seen = new Set<Json>();
    let current = schema;
    while (isObject(current) && typeof current.$ref === "string") {
      if (seen.has(current)) return undefined;
      seen.add(current);
      const target = current.$ref === "#" ? root : definition(definitions, current.$ref);
      if (target === undefined) return undefined;
      current = target;
    }
    return current;
  };
  return {
    root,
    resolve,
    node(schema) {
      const cached = nodes.get(schema);
      if (cached !== undefined) return cached;
      const target = resolve(schema);
      const node: Node =
        target === undefined ? { kind: "opaque", schema: isObject(schema) ? schema : {} } : nodeOf(target);
      const flat: Node =
        node.kind === "union"
          ? { ...node, members: flatten(node.members, resolve) }
          : open && node.kind === "object" && node.additional === false
            ? { ...node, additional: true }
            : node;
      nodes.set(schema, flat);
      return flat;
    },
  };
}

/** Members of a union with the members of unions among them in their place; a union that holds itself adds nothing. */
function flatten(members: readonly Json[], resolve: (schema: Json) => Json | undefined): readonly Json[] {
  const seen = new Set<Json>();
  const expand = (member: Json): readonly Json[] => {
    const target = resolve(member);
    const node = target === undefined ? undefined : nodeOf(target);
    if (target === undefined || node?.kind !== "union") return [member];
    if (seen.has(target)) return [];
    seen.add(target);
    return node.members.flatMap(expand);
  };
  return members.flatMap(expand);
}

function definition(definitions: JsonObject, reference: string): Json | undefined {
  const name = /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1];
  if (name === undefined) return undefined;
  const id = decoded(name).replaceAll("~1", "/").replaceAll("~0", "~");
  return Object.hasOwn(definitions, id) ? definitions[id] : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Deep equality of JSON values; the order of keys counts not. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}
