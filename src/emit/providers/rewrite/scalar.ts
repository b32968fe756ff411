import type { EnumMember, EnumType } from "../../../ir/type.js";
import { memberWire } from "../../../ir/wire.js";
import type { Dialect } from "../dialect.js";
import type { CodedForm, Form, ScalarForm } from "./form.js";

/** Text that stands for the empty string where an enum may not hold it. */
const EMPTY = "(empty)";

/** Scalars stay as they are, but for enums and literals that the dialect has no word for. */
export function lowerScalar(type: ScalarForm["type"], dialect: Dialect): Form {
  if (type.kind === "enum") return lowerEnum(type, dialect);
  if (type.kind !== "literal") return { kind: "scalar", type };
  if (needsCode([type.value], dialect)) return coded([{ value: type.value }]);
  // Enums of booleans are refused where literals are enums.
  if (dialect.enums === "one-type" && dialect.literals === "enum" && typeof type.value === "boolean")
    return { kind: "scalar", type: { kind: "boolean" } };
  return { kind: "scalar", type };
}

function lowerEnum(type: EnumType, dialect: Dialect): Form {
  const values = type.members.map(memberWire);
  if (needsCode(values, dialect)) return coded(type.members);
  if (dialect.enums !== "one-type" || new Set(values.map((value) => typeof value)).size === 1)
    return { kind: "scalar", type };
  const names = [...new Set(values.map((value) => typeof value))];
  const group = (name: string) => type.members.filter((member) => typeof memberWire(member) === name);
  return { kind: "union", members: names.map((name) => groupForm(group(name), dialect)) };
}

/** The members of an enum that share a type. */
function groupForm(members: readonly EnumMember[], dialect: Dialect): Form {
  const [first, second] = members;
  const isBoolean = first !== undefined && typeof memberWire(first) === "boolean";
  if (isBoolean && second !== undefined) return { kind: "scalar", type: { kind: "boolean" } };
  if (second !== undefined || first === undefined) return { kind: "scalar", type: { kind: "enum", members } };
  return lowerScalar({ kind: "literal", value: memberWire(first) }, dialect);
}

function needsCode(values: readonly (string | number | boolean)[], dialect: Dialect): boolean {
  if (!dialect.emptyEnumText && values.includes("")) return true;
  return dialect.enums === "strings" && values.some((value) => typeof value !== "string");
}

function coded(members: readonly EnumMember[]): CodedForm {
  const taken = new Set(members.map(memberWire).filter((wire) => typeof wire === "string"));
  return {
    kind: "coded",
    codes: members.map((member) => {
      const wire = memberWire(member);
      const text =
        wire === "" ? freeText(EMPTY, taken) : typeof wire === "string" ? wire : freeText(String(wire), taken);
      return { text, wire, ...(member.description ? { description: member.description } : {}) };
    }),
  };
}

function freeText(text: string, taken: ReadonlySet<string>): string {
  return taken.has(text) ? freeText(`(${text})`, taken) : text;
}
