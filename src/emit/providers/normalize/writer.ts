import type { Form, Forms } from "../rewrite/form.js";

/** Collects the statements of one normaliser. Functions are numbered in the order in which they are first needed. */
export interface Writer {
  readonly forms: Forms;
  /** Name of the function to be generated, and stem of the names of its parts. */
  readonly base: string;
  readonly statements: string[];
  /** Functions of definitions by purpose and id, so that recursion finds them. */
  readonly named: Map<string, string>;
  count: number;
}

/** A writer without statements. */
export function newWriter(forms: Forms, base: string): Writer {
  return { forms, base, statements: [], named: new Map(), count: 0 };
}

/** The next free name. */
export function nextName(writer: Writer): string {
  writer.count += 1;
  return `${writer.base}_${writer.count}`;
}

/** The function of a definition for a purpose; made once, its name known before its body, so that it may call itself. */
export function definitionFunction(
  writer: Writer,
  purpose: string,
  id: string,
  make: (form: Form, name: string) => string,
): string {
  const key = `${purpose} ${id}`;
  const known = writer.named.get(key);
  if (known !== undefined) return known;
  const name = nextName(writer);
  writer.named.set(key, name);
  const form = writer.forms.definitions[id] ?? { kind: "any" };
  writer.statements.push(make(form, name));
  return name;
}
