import { literal, stringLiteral } from "../../printer.js";
import type { Field, Form, ObjectForm, SpreadForm } from "../rewrite/form.js";
import { isIdentity } from "../rewrite/identity.js";
import { jsonTypes } from "../rewrite/json-types.js";
import { undoUnion } from "./union.js";
import { definitionFunction, nextName, type Writer } from "./writer.js";

/** Prints the call that turns an expression in this form into its wire form; the expression itself where the two are equal. */
export function undo(form: Form, value: string, writer: Writer): string {
  if (isIdentity(form, writer.forms.definitions)) return value;
  switch (form.kind) {
    case "coded":
      return `$rt.decodeText(${value}, ${codes(form.codes, writer)})`;
    case "json-text":
      return `$rt.parseText(${value})`;
    case "list":
      return `$rt.mapList(${value}, ${visitor(form.items, writer)})`;
    case "prefix": {
      const visits = form.elements.map((element) => visitor(element.form, writer)).join(", ");
      const rest = form.rest === undefined ? "" : `, ${visitor(form.rest, writer)}`;
      return `$rt.mapTuple(${value}, [${visits}]${rest})`;
    }
    case "record":
      return `$rt.mapObject(${value}, (_, value) => ${undo(form.values, "value", writer)})`;
    case "entries": {
      const object = `$rt.entriesToObject(${value})`;
      const inner = undo(form.values, "value", writer);
      return inner === "value" ? object : `$rt.mapObject(${object}, (_, value) => ${inner})`;
    }
    case "ref": {
      const read =
        form.orText && !jsonTypes(form, writer.forms.definitions).has("string") ? `$rt.parseText(${value})` : value;
      const target = writer.forms.definitions[form.id];
      if (target === undefined || isIdentity(target, writer.forms.definitions)) return read;
      const name = definitionFunction(writer, "undo", form.id, (inner, own) => functionText(own, inner, writer));
      return `${name}(${read})`;
    }
    case "spread":
      return undoSpread(form, value, writer);
    case "object":
    case "union": {
      const name = nextName(writer);
      writer.statements.push(functionText(name, form, writer));
      return `${name}(${value})`;
    }
    case "scalar":
    case "any":
      return value;
  }
}

/** A function expression that undoes a form. */
export function visitor(form: Form, writer: Writer): string {
  const call = undo(form, "value", writer);
  const name = /^(\w+)\(value\)$/.exec(call)?.[1];
  return name ?? `(value) => ${call}`;
}

/** A function declaration that undoes a form. */
export function functionText(name: string, form: Form, writer: Writer): string {
  const body = (): string => {
    switch (form.kind) {
      case "object":
        return `  return ${undoObject(form, writer)};`;
      case "spread":
        return `  return ${undoSpread(form, "input", writer)};`;
      case "union":
        return undoUnion(form, writer);
      default:
        return `  return ${undo(form, "input", writer)};`;
    }
  };
  return `function ${name}(input: unknown): unknown {\n${body()}\n}\n`;
}

function undoObject(form: ObjectForm, writer: Writer): string {
  const renamed = form.fields.filter(({ name, wire }) => name !== wire);
  const names = renamed.map(({ name, wire }) => `[${stringLiteral(name)}, ${stringLiteral(wire)}]`).join(", ");
  const keyed = renamed.length === 0 ? "input" : `$rt.renameKeys(input, ${constant(`new Map([${names}])`, writer)})`;
  const open = form.extras === undefined ? keyed : `$rt.spreadEntries(${keyed}, ${stringLiteral(form.extras.name)})`;
  const rest = form.rest ?? form.extras?.values;
  return visitFields(open, form.fields, rest === undefined ? "value" : undo(rest, "value", writer), writer);
}

/** Visits the fields whose value is not in wire form, under their wire names. */
function visitFields(input: string, fields: readonly Field[], rest: string, writer: Writer): string {
  // Fields that are undone alike share a case.
  const cases = new Map<string, string>();
  for (const field of fields) {
    const value = present(field, undo(field.form, "value", writer));
    if (value !== rest) cases.set(value, `${cases.get(value) ?? ""}      case ${stringLiteral(field.wire)}:\n`);
  }
  if (cases.size === 0 && rest === "value") return input;
  if (cases.size === 0) return `$rt.mapObject(${input}, (_, value) => ${rest})`;
  const body = [...cases].map(([value, labels]) => `${labels}        return ${value};\n`).join("");
  return `$rt.mapObject(${input}, (key, value) => {\n    switch (key) {\n${body}      default:\n        return ${rest};\n    }\n  })`;
}

function present({ presence }: Field, value: string): string {
  if (presence.kind === "null") return `value === null ? $rt.absent : ${value}`;
  if (presence.kind !== "sentinel") return value;
  return `${sentinelTest(presence.sentinel, "value")} ? $rt.absent : ${value}`;
}

/** Prints the test for a value that stands for absence. */
export function sentinelTest(sentinel: unknown, value: string): string {
  return typeof sentinel === "string"
    ? `${value} === ${stringLiteral(sentinel)}`
    : `$rt.isTagged(${value}, "absent", [true])`;
}

function undoSpread(form: SpreadForm, value: string, writer: Writer): string {
  const bare = form.fields.map((field) => ({ ...field, wire: field.name, form: { kind: "any" } as const }));
  const object = visitFields(value, bare, "value", writer);
  const names = literal(form.fields.map(({ name }) => name));
  const rest = form.rest === undefined ? "" : `, ${stringLiteral(form.rest.name)}`;
  const list = `$rt.fieldsToList(${object}, ${names}${rest})`;
  const visits = form.fields.map((field) => visitor(field.form, writer));
  const further = form.rest === undefined ? "" : visitor(form.rest.items, writer);
  if ([...visits, further].every((visit) => visit === "" || visit === "(value) => value")) return list;
  return `$rt.mapTuple(${list}, [${visits.join(", ")}]${further === "" ? "" : `, ${further}`})`;
}

function codes(list: (Form & { kind: "coded" })["codes"], writer: Writer): string {
  const pairs = list.map(({ text, wire }) => `[${stringLiteral(text)}, ${literal(wire)}]`).join(", ");
  return constant(`new Map<string, string | number | boolean>([${pairs}])`, writer);
}

function constant(expression: string, writer: Writer): string {
  const name = nextName(writer);
  writer.statements.push(`const ${name} = ${expression};\n`);
  return name;
}
