import { literal, stringLiteral } from "../../emit/printer.js";
import type { Expansion } from "../expand.js";
import { type Place, SLOT, type Unit } from "../unit.js";
import { depthArgument, isOf, type Names, patternText } from "./names.js";

/** The texts of one unit, and what its composer needs to write them. */
export interface UnitWriter {
  readonly unit: Unit;
  readonly index: number;
  readonly names: Names;
  /** The check that typia wrote for a place, of this value, with its slots filled. */
  check(place: Place, value: string): string;
  /** Declares a constant before the functions and gives its name. */
  constant(kind: string, expression: string, type?: string): string;
}

/** Writers of the units of one text; their constants are collected in `constants`. */
export function createWriters(
  units: readonly Unit[],
  names: Names,
  expansions: ReadonlyMap<string, Expansion>,
  constants: string[],
): readonly UnitWriter[] {
  const declared = new Map<string, string>();
  const constant = (kind: string, expression: string, type = ""): string => {
    const key = `${kind} ${expression}`;
    const known = declared.get(key);
    // A memory holds answers of one unit; all other constants are values.
    if (known !== undefined && kind !== "memo") return known;
    const name = names.constant(kind, declared.size);
    declared.set(kind === "memo" ? name : key, name);
    constants.push(`const ${name}${type} = ${expression};`);
    return name;
  };
  return units.map((unit, index) => ({
    unit,
    index,
    names,
    constant,
    check: (place, value) => {
      const expansion = expansions.get(placeText(place));
      if (expansion === undefined || expansion.refusal !== undefined)
        throw new Error(expansion?.refusal ?? `no check for ${place.text}`);
      return readable(expansion.check, (slot) =>
        slot === SLOT ? value : fill(slot, place, expansion, names, constant),
      );
    },
  }));
}

/** A place as the type of a property named `at`: what typia expands. */
export function placeText({ text, optional }: Place): string {
  return `{ at${optional ? "?" : ""}: ${text} }`;
}

const SLOTS = new RegExp(`(${SLOT}\\w*)`);

function fill(
  slot: string,
  place: Place,
  expansion: Expansion,
  names: Names,
  constant: UnitWriter["constant"],
): string {
  const hoisted = expansion.constants.get(slot);
  if (hoisted !== undefined) return constant("values", `/* @__PURE__ */ ${readable(hoisted, String)}`);
  const target = place.slots[Number.parseInt(slot.slice(SLOT.length), 10)];
  if (target === undefined) throw new Error(`no target for ${slot}`);
  switch (target.kind) {
    case "unit":
    case "shared":
      return slot.endsWith("d") ? depthArgument(target.depth).slice(2) : isOf(target, names);
    case "runtime":
      return target.name;
    case "pattern":
      return constant("pattern", patternText(target.source));
  }
}

/**
 * Printed text with its slots filled. typia's printer escapes all that is not ASCII; between slots, letters are turned back
 * to themselves, and what could break a text stays escaped.
 */
function readable(text: string, fillSlot: (slot: string) => string): string {
  let result = "";
  text.split(SLOTS).forEach((part, index) => {
    result += index % 2 === 0 ? unescaped(part) : fillSlot(part);
  });
  return result;
}

function unescaped(text: string): string {
  if (!text.includes("\\u")) return text;
  return text.replace(/(?<!\\)((?:\\\\)*)\\u([0-9a-fA-F]{4})/g, (whole, before: string, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(char) && char > "\u00a0" ? before + char : whole;
  });
}

/** Parameters of the functions of a unit. */
export function parameters(unit: Unit): { readonly is: string; readonly report: string } {
  const depth = unit.recursion === "none" ? "" : ", depth = 0";
  return { is: `input: any${depth}`, report: `input: any, path: string, issues: $rt.Issue[]${depth}` };
}

/** A call of the reporter inside a place, or the report that the place itself is wrong. */
export function reportPlace(place: Place, value: string, path: string, check: string, writer: UnitWriter): string {
  if (place.inner !== undefined) {
    const { inner } = place;
    const report = inner.kind === "unit" ? writer.names.report(inner.unit) : `$${inner.module}.report${inner.index}`;
    return `${report}(${value}, ${path}, issues${depthArgument(inner.depth)});`;
  }
  return `if (!(${check})) $rt.fault(issues, ${path}, ${stringLiteral(place.words)}, ${value});`;
}

/** A conjunct: in parentheses where `||` would bind wider. */
export function conjunct(check: string): string {
  return check.includes("||") ? `(${check})` : check;
}

/** A range check of a count, `undefined` when every count passes. */
export function range(count: string, minimum = 0, maximum?: number): string | undefined {
  const low = minimum > 0;
  if (maximum === undefined) return low ? `${minimum} <= ${count}` : undefined;
  if (low && minimum === maximum) return `${minimum} === ${count}`;
  return low ? `${minimum} <= ${count} && ${count} <= ${maximum}` : `${count} <= ${maximum}`;
}

/** A value as a TypeScript literal. */
export const literalText = literal;
