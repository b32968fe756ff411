import type { Json } from "../../ir/json.js";
import type { Property, Type } from "../../ir/type.js";
import type { ts } from "../compiler.js";
import type { DocTag } from "../doc/comment.js";
import { plainText } from "../doc/plain.js";
import { textOf } from "../doc/text.js";
import { readConstraints } from "./constraint-tags.js";
import { enumSource } from "./enum-source.js";
import { inheritedText } from "./inherited-text.js";
import { type Docs, docsOf, noDocs } from "./member-docs.js";
import { resolve } from "./memo.js";
import { type NamedType, withNames } from "./named-docs.js";
import type { Place, Reading } from "./reading.js";
import { schemaText } from "./schema-text.js";
import { namesSecret } from "./secret-names.js";
import { withSynonyms } from "./synonyms.js";
import { reportTag } from "./tag-fault.js";
import { canonicalTag, isConstraintTag, meantPropertyTag } from "./tag-names.js";
import { parseTagValue } from "./tag-value.js";

/** How a property may be missing. */
export interface Presence {
  /** Declared with `?`. */
  readonly optional: boolean;
  readonly maybeUndefined: boolean;
  /** The checker's type, which a mapped type may have made of what the declaration says. */
  readonly type?: ts.Type;
  /** Whether a mapped type made another type of the member whose comment it takes. */
  readonly isRemade?: () => boolean;
}

/** A property or parameter with what its documentation says, and that of the names its type is declared by. */
export function propertyOf(
  reading: Reading,
  name: string,
  declarations: readonly ts.Declaration[],
  type: Type,
  presence: Presence,
  place: Place,
): Property {
  const named = withNames(reading, declarations, type, presence.type, place);
  const property = documented(reading, name, declarations, named.type, presence, place);
  const description = property.description ?? namedDescription(reading, named);
  return {
    ...property,
    ...(description === "" ? {} : { description }),
    ...(namesSecret(declarations[0], reading.world) ? { sensitive: true } : {}),
  };
}

/** Objects say themselves what they are. */
function namedDescription(reading: Reading, { type, description }: NamedType): string {
  const own = resolve(type, reading.memo.definitions);
  return own.kind === "object" && own.description !== undefined ? "" : description;
}

function documented(
  reading: Reading,
  name: string,
  declarations: readonly ts.Declaration[],
  type: Type,
  { optional, maybeUndefined, isRemade }: Presence,
  place: Place,
): Property {
  const own = declarations.map(docsOf).find(({ description, tags }) => description !== "" || tags.length > 0) ?? noDocs;
  const all =
    own.description === "" && !own.tags.some(({ name: tag }) => canonicalTag(tag) === "description")
      ? { ...own, description: textBeside(name, declarations, reading) }
      : own;
  // Of a member that is another thing here only what it is about holds.
  const docs =
    all.tags.some(isOfValue) && isRemade?.() === true
      ? { ...all, tags: all.tags.filter((tag) => !isOfValue(tag)) }
      : all;
  if (docs.description === "" && docs.tags.length === 0) return bare(name, type, optional, maybeUndefined);
  // Most have a text alone.
  if (docs.tags.length === 0) return { ...bare(name, type, optional, maybeUndefined), description: docs.description };
  reportMisspelt(reading, docs);
  const tags = tagsByName(docs);
  const constrained = readConstraints(reading, docs, withSynonyms(reading, docs, type), place);
  const values = tagValues(reading, docs, tags, constrained);
  const absent = optional || values.default !== undefined;
  const description = [docs.description, ...(tags.get("description") ?? []).map(contentOf)].filter(
    (text) => text !== "",
  );
  return {
    ...bare(name, constrained, absent, maybeUndefined && values.default === undefined),
    ...(description.length === 0 ? {} : { description: description.join("\n\n") }),
    ...values,
    ...facts(reading, docs, tags),
  };
}

/** The text for a property that has no comment: that of the member it overrides, or of the schema its type is inferred from. */
function textBeside(name: string, declarations: readonly ts.Declaration[], { world }: Reading): string {
  return inheritedText(name, declarations, world.checker) || schemaText(declarations, world.checker);
}

function bare(name: string, type: Type, optional: boolean, maybeUndefined: boolean): Property {
  const property = { name, wire: name, type, optional: optional || maybeUndefined };
  return maybeUndefined && !optional ? { ...property, undefinedWhenAbsent: true } : property;
}

/** Whether a tag says which values there are, rather than what they mean. */
function isOfValue({ name }: DocTag): boolean {
  const tag = canonicalTag(name);
  return isConstraintTag(tag) || ["default", "example", "synonym", "enumFrom"].includes(tag);
}

type Tags = ReadonlyMap<string, readonly DocTag[]>;

function tagsByName(docs: Docs): Tags {
  const byName = new Map<string, DocTag[]>();
  for (const tag of docs.tags) {
    const name = canonicalTag(tag.name);
    byName.set(name, [...(byName.get(name) ?? []), tag]);
  }
  return byName;
}

function contentOf(tag: DocTag): string {
  return plainText(textOf(tag.text));
}

/** `@default` and `@example`: values of the property, in wire form. */
function tagValues(
  reading: Reading,
  docs: Docs,
  tags: Tags,
  type: Type,
): { readonly default?: Json; readonly examples?: readonly Json[] } {
  const valuesOf = (tag: DocTag) => {
    const read = parseTagValue(contentOf(tag), type, reading.memo.definitions);
    if (read !== undefined) return [read.value];
    const message = `@${tag.name} \`${contentOf(tag)}\` is not a value of the declared type.`;
    reportTag(reading, docs, tag, "TG3014", message);
    return [];
  };
  const [byDefault] = (tags.get("default") ?? []).slice(0, 1).flatMap(valuesOf);
  const examples = (tags.get("example") ?? []).flatMap(valuesOf);
  return {
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...(examples.length === 0 ? {} : { examples }),
  };
}

function facts(reading: Reading, docs: Docs, tags: Tags): Partial<Property> {
  const [title] = tags.get("title") ?? [];
  const [deprecated] = tags.get("deprecated") ?? [];
  const enumFrom = enumSource(reading, docs, tags.get("enumFrom")?.[0]);
  const wire = aliasOf(reading, docs, tags.get("alias")?.[0]);
  return {
    ...(wire === undefined ? {} : { wire }),
    ...(title === undefined ? {} : { title: contentOf(title) }),
    ...(deprecated === undefined ? {} : { deprecated: true }),
    ...(tags.has("sensitive") ? { sensitive: true } : {}),
    ...(enumFrom === undefined ? {} : { enumFrom }),
  };
}

function aliasOf(reading: Reading, docs: Docs, tag: DocTag | undefined): string | undefined {
  if (tag === undefined) return undefined;
  const name = contentOf(tag);
  if (name !== "" && !/\s/.test(name)) return name;
  reportTag(reading, docs, tag, "TG3011", "@alias takes the one word that the model should see instead of the name.");
  return undefined;
}

function reportMisspelt(reading: Reading, docs: Docs): void {
  for (const tag of docs.tags) {
    const meant = meantPropertyTag(tag.name);
    if (meant === undefined) continue;
    reportTag(reading, docs, tag, "TG2001", `@${tag.name} is not a tag of a property. Did you mean @${meant}?`);
  }
}
