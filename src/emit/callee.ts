import type { Callee } from "../ir/tool.js";
import type { FunctionReference } from "../ir/type.js";
import type { ImportSet } from "./imports.js";
import { type PathOptions, userModule } from "./module-path.js";
import { access } from "./printer.js";

/** The type of the author's function, as seen from a generated file: `typeof bookFlight`, `typeof Store.prototype.find`. */
export function calleeType(callee: Callee, imports: ImportSet, from: string, options: PathOptions): string {
  const local = imports.symbol(userModule(callee.file, from, options, "type"), callee.exportName, "type");
  switch (callee.kind) {
    case "function":
    case "client":
      return `typeof ${local}`;
    case "static-method":
    case "object-method":
      return memberType(`typeof ${local}`, callee.member);
    case "instance-method":
      return memberType(`typeof ${local}.prototype`, callee.member);
  }
}

/** `typeof a.b`, or an indexed access where the name is none that may follow a dot. */
function memberType(owner: string, member: string): string {
  const text = access(owner, member);
  return text.endsWith("]") ? `(${owner})${text.slice(owner.length)}` : text;
}

/** An expression for a function of the user's code, imported as a value. */
export function functionValue(
  reference: FunctionReference,
  imports: ImportSet,
  from: string,
  options: PathOptions,
): string {
  const local = imports.symbol(userModule(reference.file, from, options, "value"), reference.exportName, "value");
  return reference.member === undefined ? local : access(local, reference.member);
}
