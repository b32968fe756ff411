import { memberWire } from "../../../ir/wire.js";
import { literal, stringLiteral } from "../../printer.js";
import type { Field, Form } from "../rewrite/form.js";
import { sentinelTest } from "./undo.js";
import { definitionFunction, nextName, type Writer } from "./writer.js";

/** Prints a test whether an expression is written in this form. Bounds are left to the validator. */
export function matcher(form: Form, value: string, writer: Writer): string {
  switch (form.kind) {
    case "scalar":
      return scalarTest(form.type, value);
    case "coded":
      return `${literal(form.codes.map(({ text }) => text))}.includes(${value} as string)`;
    case "json-text":
      return `typeof ${value} === "string"`;
    case "any":
      if (form.only === undefined) return "true";
      return form.only === "array" ? `Array.isArray(${value})` : `$rt.isObject(${value})`;
    case "list":
      return `$rt.isListOf(${value}, ${test(form.items, writer)})`;
    case "entries":
      return `$rt.isEntriesOf(${value}, ${test(form.values, writer)})`;
    case "record":
      return `$rt.hasShape(${value}, [], new Map(), ${test(form.values, writer)})`;
    case "prefix": {
      const least = form.elements.filter((element) => !element.optional).length;
      const tests = form.elements.map((element) => test(element.form, writer)).join(", ");
      const rest = form.rest === undefined ? "" : `, ${test(form.rest, writer)}`;
      return `$rt.isTupleOf(${value}, [${tests}], ${least}${rest})`;
    }
    case "object": {
      const extra = form.extras && entriesField(form.extras.name, form.extras.values);
      return shapeTest([...form.fields, ...(extra ? [extra] : [])], form.rest, value, writer);
    }
    case "spread": {
      const extra = form.rest && listField(form.rest.name, form.rest.items);
      return shapeTest([...form.fields, ...(extra ? [extra] : [])], undefined, value, writer);
    }
    case "union":
      return `(${form.members.map((member) => matcher(member, value, writer)).join(" || ")})`;
    case "ref": {
      const name = definitionFunction(writer, "is", form.id, (inner, own) => {
        return `function ${own}(value: unknown): boolean {\n  return ${matcher(inner, "value", writer)};\n}\n`;
      });
      return `${name}(${value})`;
    }
  }
}

function test(form: Form, writer: Writer): string {
  return `(value) => ${matcher(form, "value", writer)}`;
}

function shapeTest(fields: readonly Field[], rest: Form | undefined, value: string, writer: Writer): string {
  const required = fields.filter(({ presence }) => presence.kind !== "optional").map(({ name }) => name);
  const tests = fields
    .map((field) => `  [${stringLiteral(field.name)}, (value) => ${fieldTest(field, writer)}],\n`)
    .join("");
  const name = nextName(writer);
  writer.statements.push(`const ${name} = new Map<string, (value: unknown) => boolean>([\n${tests}]);\n`);
  const open = rest === undefined ? "" : `, ${test(rest, writer)}`;
  return `$rt.hasShape(${value}, ${literal(required)}, ${name}${open})`;
}

function fieldTest({ form, presence }: Field, writer: Writer): string {
  const inner = matcher(form, "value", writer);
  if (presence.kind === "null") return `value === null || ${inner}`;
  return presence.kind === "sentinel" ? `${sentinelTest(presence.sentinel, "value")} || ${inner}` : inner;
}

function scalarTest(type: (Form & { kind: "scalar" })["type"], value: string): string {
  switch (type.kind) {
    case "null":
      return `${value} === null`;
    case "literal":
      return `${value} === ${literal(type.value)}`;
    case "enum":
      return `(${literal(type.members.map(memberWire))} as readonly unknown[]).includes(${value})`;
    case "integer":
      return `Number.isInteger(${value})`;
    default:
      return `typeof ${value} === "${type.kind}"`;
  }
}

function entriesField(name: string, values: Form): Field {
  return { name, wire: name, form: { kind: "entries", values, bounds: {} }, presence: { kind: "optional" }, doc: {} };
}

function listField(name: string, items: Form): Field {
  return { name, wire: name, form: { kind: "list", items, bounds: {} }, presence: { kind: "optional" }, doc: {} };
}
