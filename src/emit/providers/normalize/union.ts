import { literal, stringLiteral } from "../../printer.js";
import { eitherTypes } from "../rewrite/either-types.js";
import type { Form, ObjectForm, UnionForm } from "../rewrite/form.js";
import { isIdentity } from "../rewrite/identity.js";
import { follow, type JsonTypeName } from "../rewrite/json-types.js";
import { matcher } from "./match.js";
import { undo } from "./undo.js";
import type { Writer } from "./writer.js";

/** The body of a function that undoes a union: by JSON type or tag where that decides, else by the first member that fits. */
export function undoUnion(form: UnionForm, writer: Writer): string {
  const { definitions } = writer.forms;
  const lines: string[] = [];
  const late: string[] = [];
  const plain: Form[] = [];
  for (const member of form.members) {
    const others = form.members.filter((other) => other !== member);
    const types = eitherTypes(member, definitions);
    const alone = others.every((other) => [...eitherTypes(other, definitions)].every((type) => !types.has(type)));
    if (isIdentity(member, definitions)) {
      if (!alone) plain.push(member);
      continue;
    }
    const undone = undo(member, "input", writer);
    const tag = tagTest(member, form.discriminator, writer);
    if (alone) lines.push(`  if (${typeTest(types)}) return ${undone};`);
    else if (tag !== undefined) lines.push(`  if (${tag}) return ${undone};`);
    else {
      lines.push(`  if (${matcher(member, "input", writer)}) return ${undone};`);
      late.push(`  if (${looseTest(member, types, writer)}) return ${undone};`);
    }
  }
  // Before guessing by keys: what is exactly a member that needs no undoing stays as it is.
  const kept =
    late.length === 0 ? [] : plain.map((member) => `  if (${matcher(member, "input", writer)}) return input;`);
  return [...lines, ...kept, ...late, "  return input;"].join("\n");
}

const typeTests: Readonly<Record<JsonTypeName, string>> = {
  null: "input === null",
  boolean: 'typeof input === "boolean"',
  number: 'typeof input === "number"',
  string: 'typeof input === "string"',
  array: "Array.isArray(input)",
  object: "$rt.isObject(input)",
};

function typeTest(types: ReadonlySet<JsonTypeName>): string {
  return [...types].map((type) => typeTests[type]).join(" || ");
}

function tagTest(member: Form, discriminator: string | undefined, writer: Writer): string | undefined {
  const target = follow(member, writer.forms.definitions);
  if (discriminator === undefined || target.kind !== "object") return undefined;
  const field = target.fields.find(({ wire }) => wire === discriminator);
  if (field?.form.kind !== "scalar" || field.presence.kind !== "required") return undefined;
  const { type } = field.form;
  if (type.kind !== "literal" && type.kind !== "enum") return undefined;
  const tags = type.kind === "literal" ? [type.value] : type.members.map((tag) => tag.alias ?? tag.value);
  const names = [...new Set([field.name, field.wire])];
  return names.map((name) => `$rt.isTagged(input, ${stringLiteral(name)}, ${literal(tags)})`).join(" || ");
}

/** For values that fit no member exactly, in wire form or at fault somewhere inside: by their keys. */
function looseTest(member: Form, types: ReadonlySet<JsonTypeName>, writer: Writer): string {
  const target = follow(member, writer.forms.definitions);
  if (target.kind !== "object" || target.rest !== undefined || target.extras !== undefined) return typeTest(types);
  return `$rt.hasKeys(input, ${literal(requiredNames(target))}, ${literal(target.fields.map(({ name }) => name))})`;
}

function requiredNames(form: ObjectForm): readonly string[] {
  return form.fields.filter(({ presence }) => presence.kind === "required").map(({ name }) => name);
}
