import type { EffectKey } from "../contract.js";

/** An evaluated data source: one segment a level, the empty list for everything. A segment is opaque, whatever characters it has. */
export type Key = readonly string[];

/** The key of one call, or `undefined` when an argument that it needs is missing or is no scalar. */
export function resolveKey(template: EffectKey, input: object): Key | undefined {
  if (isLiteral(template)) return template;
  // Made in its full length: an array that grows takes several times the room.
  const key = new Array<string>(template.length);
  for (let at = 0; at < template.length; at++) {
    const part = template[at];
    const segment = typeof part === "string" ? part : segmentOf(valueAt(input, part ?? []));
    if (segment === undefined) return undefined;
    key[at] = segment;
  }
  return key;
}

/** Is there a key for this call? The same question as whether {@link resolveKey} gives one, without making it. */
export function canResolve(template: EffectKey, input: object): boolean {
  for (let at = 0; at < template.length; at++) {
    const part = template[at];
    if (typeof part !== "string" && !isScalar(valueAt(input, part ?? []))) return false;
  }
  return true;
}

/** Does {@link segmentOf} have a text for it? */
function isScalar(value: unknown): boolean {
  if (typeof value === "string") return true;
  return typeof value === "number" ? Number.isFinite(value) : segmentOf(value) !== undefined;
}

/** The literal beginning of a template: what a call with unusable arguments would at most have touched. */
export function literalPrefix(template: EffectKey): Key {
  const key: string[] = [];
  for (const part of template) {
    if (typeof part !== "string") break;
    key.push(part);
  }
  return key;
}

/** A scalar as a segment, the same text for every way of writing one value; `undefined` for what is no scalar. */
export function segmentOf(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return value.charCodeAt(4) === HYPHEN && LOOKS_LIKE_AN_INSTANT.test(value)
        ? instant(Date.parse(value), value)
        : value;
    case "number":
      // `String(-0)` is "0" already.
      return Number.isFinite(value) ? String(value) : undefined;
    case "bigint":
    case "boolean":
      return String(value);
    case "object":
      if (value instanceof Date) return instant(value.getTime(), undefined);
      return value instanceof URL ? value.href : undefined;
    default:
      return undefined;
  }
}

/** A key as people write it: `account:7`, `*`; segments that could be misread are quoted. */
export function formatKey(key: Key): string {
  if (key.length === 0) return "*";
  return key.map((segment) => (PLAIN_SEGMENT.test(segment) ? segment : JSON.stringify(segment))).join(":");
}

const PLAIN_SEGMENT = /^[^\s:*"{},\\]+$/u;
/** Looked for first, since nearly no text has one there. */
const HYPHEN = 0x2d;
const LOOKS_LIKE_AN_INSTANT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d.*(?:[Zz]|[+-]\d\d:\d\d)$/u;

/** One tool may take an instant as a `Date` and another as text; both must name the same data. */
function instant(time: number, fallback: string | undefined): string | undefined {
  if (!Number.isFinite(time)) return fallback;
  const text = new Date(time).toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, -"T00:00:00.000Z".length) : text;
}

function isLiteral(template: EffectKey): template is Key {
  for (let at = 0; at < template.length; at++) if (typeof template[at] !== "string") return false;
  return true;
}

/** What stands at a path of own properties. */
export function valueAt(input: object, path: readonly string[]): unknown {
  let value: unknown = input;
  for (let at = 0; at < path.length; at++) {
    const name = path[at] ?? "";
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}
