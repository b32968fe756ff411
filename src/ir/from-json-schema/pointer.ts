import { isObject, type Json, type JsonObject } from "../json.js";

/** What a `$ref` inside the document means: the pointer in its plain form, and the schema there. */
export interface Target {
  readonly pointer: string;
  readonly schema: Json;
}

/** Finds the target of a local `$ref` (`#`, a JSON pointer, an `$anchor`); `undefined` for others and for what is not there. */
export function findTarget(document: Json, ref: string): Target | undefined {
  const fragment = localFragment(document, ref);
  if (fragment === undefined) return undefined;
  if (fragment === "" || fragment.startsWith("/")) {
    const steps = fragment.split("/").slice(1).map(unescapeStep);
    const schema = steps.reduce<Json | undefined>(child, document);
    return schema === undefined ? undefined : { pointer: fragment, schema };
  }
  return findAnchor(document, fragment, "");
}

/** The decoded fragment of a ref into the same document. */
function localFragment(document: Json, ref: string): string | undefined {
  const [base, fragment = ""] = ref.split("#", 2);
  const own = isObject(document) && typeof document.$id === "string" ? document.$id.replace(/#.*$/, "") : "";
  if (base !== "" && base !== own) return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function child(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(step) ? (value[Number(step)] as Json | undefined) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

const containers = ["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const single = ["items", "additionalProperties", "contains", "not", "if", "then", "else", "propertyNames"];

/** The schemas directly inside a schema, with the steps that lead to them. */
export function subschemas(schema: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(schema).flatMap(([key, value]): readonly (readonly [string, Json])[] => {
    if (containers.includes(key) && isObject(value))
      return Object.entries(value).map(([name, inner]) => [
        `/${key}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        inner,
      ]);
    if ((lists.includes(key) || key === "items") && Array.isArray(value))
      return value.map((inner: Json, index) => [`/${key}/${index}`, inner]);
    return single.includes(key) ? [[`/${key}`, value]] : [];
  });
}

function findAnchor(schema: Json, anchor: string, pointer: string): Target | undefined {
  if (!isObject(schema)) return undefined;
  if (schema.$anchor === anchor || schema.$id === `#${anchor}`) return { pointer, schema };
  // A schema with an identity of its own is another document.
  if (pointer !== "" && typeof schema.$id === "string" && !schema.$id.startsWith("#")) return undefined;
  for (const [step, inner] of subschemas(schema)) {
    const found = findAnchor(inner, anchor, `${pointer}${step}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Does a pointer lead through a schema with an `$id` of its own, against which refs in it are resolved? */
export function leavesDocument(document: Json, pointer: string): boolean {
  const steps = pointer.split("/").slice(1).map(unescapeStep);
  let value: Json | undefined = document;
  for (const step of steps) {
    value = child(value, step);
    if (isObject(value) && typeof value.$id === "string" && !value.$id.startsWith("#")) return true;
  }
  return false;
}
