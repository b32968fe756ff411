import { isObject, type Json, type JsonObject } from "../../../ir/json.js";
import { memberWire } from "../../../ir/wire.js";
import type { Field, Form, Forms, ObjectForm, SpreadForm } from "./form.js";

/** A wire value as the model would write it in this form; `undefined` when the form cannot say it. Bounds are not looked at. */
export function encode(form: Form, wire: Json, forms: Forms): Json | undefined {
  switch (form.kind) {
    case "scalar":
      return isOf(form.type, wire) ? wire : undefined;
    case "coded":
      return form.codes.find((code) => code.wire === wire)?.text;
    case "any":
      return form.only === undefined || form.only === (Array.isArray(wire) ? "array" : typeof wire) ? wire : undefined;
    case "json-text":
      return JSON.stringify(wire);
    case "list":
      return Array.isArray(wire) ? all(wire.map((item) => encode(form.items, item, forms))) : undefined;
    case "prefix":
      return Array.isArray(wire) ? prefix(form, wire, forms) : undefined;
    case "record":
      return isObject(wire)
        ? object(Object.entries(wire).map(([key, value]) => [key, encode(form.values, value, forms)]))
        : undefined;
    case "entries":
      return isObject(wire) ? entries(Object.entries(wire), form.values, forms) : undefined;
    case "object":
      return isObject(wire) ? encodeObject(form, wire, forms) : undefined;
    case "spread":
      return Array.isArray(wire) ? spread(form, wire, forms) : undefined;
    case "union":
      for (const member of form.members) {
        const value = encode(member, wire, forms);
        if (value !== undefined) return value;
      }
      return undefined;
    case "ref": {
      const target = forms.definitions[form.id];
      return target && encode(target, wire, forms);
    }
  }
}

/** Is a JSON value of this scalar type, bounds aside? */
export function isOf(type: (Form & { kind: "scalar" })["type"], value: Json): boolean {
  switch (type.kind) {
    case "null":
      return value === null;
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    case "enum":
      return type.members.some((member) => memberWire(member) === value);
    case "literal":
      return type.value === value;
    default:
      return typeof value === type.kind;
  }
}

function prefix(form: Form & { kind: "prefix" }, wire: readonly Json[], forms: Forms): Json | undefined {
  const required = form.elements.filter((element) => !element.optional).length;
  if (wire.length < required || (form.rest === undefined && wire.length > form.elements.length)) return undefined;
  return all(
    wire.map((item, index) => {
      const inner = form.elements[index]?.form ?? form.rest;
      return inner && encode(inner, item, forms);
    }),
  );
}

function encodeObject(form: ObjectForm, wire: JsonObject, forms: Forms): Json | undefined {
  const own = form.fields.map((field) =>
    fieldEntry(field, Object.hasOwn(wire, field.wire) ? wire[field.wire] : undefined, forms),
  );
  if (own.some((entry) => entry === undefined)) return undefined;
  const known = new Set(form.fields.map((field) => field.wire));
  const others = Object.entries(wire).filter(([key]) => !known.has(key));
  const { rest, extras } = form;
  if (rest === undefined && extras === undefined && others.length > 0) return undefined;
  const open: [string, Json | undefined][] = rest
    ? others.map(([key, value]) => [key, encode(rest, value, forms)])
    : [];
  const listed: [string, Json | undefined][] = extras ? [[extras.name, entries(others, extras.values, forms)]] : [];
  return object([...own.flatMap((entry) => entry ?? []), ...open, ...listed]);
}

function spread(form: SpreadForm, wire: readonly Json[], forms: Forms): Json | undefined {
  const own = form.fields.map((field, index) => fieldEntry(field, wire[index], forms));
  const others = wire.slice(form.fields.length);
  if (own.some((entry) => entry === undefined) || (form.rest === undefined && others.length > 0)) return undefined;
  const { rest } = form;
  const listed: [string, Json | undefined][] = rest
    ? [[rest.name, all(others.map((item) => encode(rest.items, item, forms)))]]
    : [];
  return object([...own.flatMap((entry) => entry ?? []), ...listed]);
}

/** The entry of a field, in a list of at most one; `undefined` when the field must be there and is not. */
function fieldEntry(field: Field, value: Json | undefined, forms: Forms): [string, Json | undefined][] | undefined {
  if (value !== undefined) return [[field.name, encode(field.form, value, forms)]];
  switch (field.presence.kind) {
    case "required":
      // Of a field whose default is `null` the dialect asks for the `null` itself.
      return field.doc.default === null ? [[field.name, null]] : undefined;
    case "optional":
      return [];
    case "null":
      return [[field.name, null]];
    case "sentinel":
      return [[field.name, field.presence.sentinel]];
  }
}

function entries(pairs: readonly (readonly [string, Json])[], values: Form, forms: Forms): Json | undefined {
  return all(
    pairs.map(([key, value]) => {
      const encoded = encode(values, value, forms);
      return encoded === undefined ? undefined : { key, value: encoded };
    }),
  );
}

function all(items: readonly (Json | undefined)[]): readonly Json[] | undefined {
  const said = items.filter((item): item is Json => item !== undefined);
  return said.length === items.length ? said : undefined;
}

function object(pairs: readonly (readonly [string, Json | undefined])[]): JsonObject | undefined {
  if (pairs.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
