import type { ObjectType, Property } from "../../../ir/type.js";
import type { Documentation, Field, Form, ObjectForm } from "./form.js";
import { lowerType } from "./lower.js";
import { freeName, losesWords, propertyNames } from "./names.js";
import { presence } from "./presence.js";
import type { Scope } from "./scope.js";

/** Properties keep their order; refused names are replaced, and other keys become a list of entries where maps do. */
export function lowerObject(type: ObjectType, scope: Scope, path: string, atRoot: boolean): ObjectForm | undefined {
  const names = propertyNames(
    type.properties.map((property) => property.wire),
    scope.dialect,
    atRoot,
  );
  const fields: Field[] = [];
  for (const [index, property] of type.properties.entries()) {
    const at = path === "" ? property.wire : `${path}.${property.wire}`;
    const form = lowerType(property.type, scope, at);
    if (form === undefined && !property.optional) return undefined;
    if (form === undefined) continue;
    const field = fieldOf(property, names[index] ?? property.wire, form, scope, at);
    if (field !== undefined) fields.push(field);
  }
  const { minProperties, maxProperties, description, keyPattern } = type;
  scope.nodes += textNodes(type, scope);
  return {
    kind: "object",
    fields,
    ...(description ? { description } : {}),
    ...(type.rest === undefined ? {} : otherKeys(lowerType(type.rest, scope, `${path}.*`), names, scope)),
    ...(keyPattern === undefined ? {} : { keyPattern }),
    bounds: {
      ...(minProperties === undefined ? {} : { minProperties }),
      ...(maxProperties === undefined ? {} : { maxProperties }),
    },
  };
}

/** Characters of documentation that a model reads in the time of one node. */
const CHARACTERS_A_NODE = 60;

/** What the documentation of an object weighs, which is repeated wherever the object is written out. */
function textNodes({ description = "", properties }: ObjectType, { dialect }: Scope): number {
  if (dialect.references === "keep") return 0;
  const characters = properties.reduce(
    (sum, property) => sum + (property.description?.length ?? 0),
    description.length,
  );
  return Math.floor(characters / CHARACTERS_A_NODE);
}

function fieldOf(property: Property, name: string, form: Form, scope: Scope, path: string): Field | undefined {
  const says = presence(property, scope);
  if (says === undefined) {
    scope.refusals.push({ path, reason: "may be absent and may be null, and no value is free to tell them apart" });
    return undefined;
  }
  const doc = documentation(property);
  const told = doc.title === undefined && losesWords(property.wire, name) ? { title: property.wire, ...doc } : doc;
  return { name, wire: property.wire, form, presence: says, doc: told };
}

function otherKeys(
  values: Form | undefined,
  names: readonly string[],
  scope: Scope,
): Pick<ObjectForm, "rest" | "extras"> {
  if (values === undefined) return {};
  if (scope.dialect.maps === "keep") return { rest: values };
  return { extras: { name: freeName("otherProperties", new Set(names)), values } };
}

function documentation(property: Property): Documentation {
  const doc: { -readonly [Fact in keyof Documentation]: Documentation[Fact] } = {};
  if (property.title) doc.title = property.title;
  if (property.description) doc.description = property.description;
  if (property.default !== undefined) doc.default = property.default;
  if (property.examples?.length) doc.examples = property.examples;
  if (property.deprecated) doc.deprecated = true;
  return doc;
}
