import type { DiagnosticCode } from "../../diagnostics/codes.js";
import type { Type } from "../../ir/type.js";
import { textOf } from "../doc/text.js";
import { boundsFault } from "./bounds.js";
import { parseConstraint } from "./constraint-values.js";
import { constrain } from "./constraints.js";
import type { Docs } from "./member-docs.js";
import type { Place, Reading } from "./reading.js";
import { reportTag } from "./tag-fault.js";
import { canonicalTag, isConstraintTag } from "./tag-names.js";

/** The type under the constraint tags of its documentation. */
export function readConstraints(reading: Reading, docs: Docs, type: Type, place: Place): Type {
  let current = type;
  for (const tag of docs.tags) {
    const name = canonicalTag(tag.name);
    if (!isConstraintTag(name)) continue;
    const complain = (code: DiagnosticCode, message: string) => reportTag(reading, docs, tag, code, message);
    const constraint = parseConstraint(name, textOf(tag.text));
    if (constraint === undefined) continue;
    if ("code" in constraint) {
      complain(constraint.code, constraint.message);
      continue;
    }
    const changed = constrain(current, constraint, reading.memo.definitions);
    if (changed === undefined) {
      complain(
        "TG3010",
        `@${tag.name} does not apply to \`${place.path}\`, which is ${kindInWords(current, reading)}.`,
      );
      continue;
    }
    const wrong = boundsFault(changed);
    if (wrong === undefined) current = changed;
    else complain("TG3016", `@${tag.name} leaves no value for \`${place.path}\`: ${wrong}.`);
  }
  return current;
}

const words: Readonly<Record<Type["kind"], string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  null: "null",
  enum: "one of several fixed values",
  literal: "one fixed value",
  array: "an array",
  tuple: "a tuple",
  object: "an object",
  record: "a record",
  union: "a union without a member that it fits",
  ref: "an object",
  json: "any JSON value",
  date: "a Date",
  bigint: "a bigint",
  map: "a Map",
  set: "a Set",
  bytes: "binary data",
  url: "a URL",
};

function kindInWords(type: Type, reading: Reading): string {
  const target = type.kind === "ref" ? reading.memo.definitions.get(type.id) : type;
  return words[target?.kind ?? "ref"];
}
