import { stringLiteral } from "../../emit/printer.js";
import { unreachable } from "../../ir/walk.js";
import type { Expansion } from "../expand.js";
import type { Unit } from "../unit.js";
import { composeArray, composeTuple } from "./array.js";
import type { Names } from "./names.js";
import { composeObject, composeRecord } from "./object.js";
import { composeUnion } from "./union.js";
import { createWriters, parameters, reportPlace, type UnitWriter } from "./writer.js";

/** What the two functions of a unit say, before they are laid out. */
export interface Body {
  /** Whether the value is of the unit's JSON type; without it nothing else is tested. */
  readonly head: string;
  readonly words: string;
  /** What is asked of the value as a whole. */
  readonly size: string | undefined;
  readonly tests: readonly string[];
  readonly reports: readonly string[];
}

/** Statements of the two functions of a unit. */
export interface Functions {
  readonly is: readonly string[];
  readonly report: readonly string[];
}

/** Settings of a whole text. */
export interface ComposeOptions {
  readonly names: Names;
  /** Units whose functions are exported: the first so many. */
  readonly exported: number;
  readonly closed: boolean;
}

/** The functions of all units, with the constants they need before them. */
export function composeUnits(
  units: readonly Unit[],
  expansions: ReadonlyMap<string, Expansion>,
  { names, exported, closed }: ComposeOptions,
): string {
  const constants: string[] = [];
  const functions = createWriters(units, names, expansions, constants).map((writer) => {
    const { unit, index } = writer;
    const { is, report } = limitDepth(unit, functionsOf(unit, writer, closed));
    const prefix = index < exported ? "export " : "";
    const takes = parameters(unit);
    const comment = unit.path === "" ? "" : `// ${unit.path.replaceAll(/[\r\n\u2028\u2029]/g, " ")}\n`;
    return [
      `${comment}${prefix}function ${names.is(index)}(${takes.is}): boolean {\n${indent(is)}}\n`,
      `${prefix}function ${names.report(index)}(${takes.report}): void {\n${indent(report)}}\n`,
    ].join("");
  });
  return [...constants.map((text) => `${text}\n`), ...functions].join("");
}

function functionsOf(unit: Unit, writer: UnitWriter, closed: boolean): Functions {
  switch (unit.kind) {
    case "object":
      return layOut(composeObject(unit, writer, closed));
    case "record":
      return layOut(composeRecord(unit, writer));
    case "array":
      return layOut(composeArray(unit, writer));
    case "tuple":
      return layOut(composeTuple(unit, writer));
    case "union":
      return composeUnion(unit, writer, closed);
    case "scalar": {
      const check = writer.check(unit.place, "input");
      return { is: [`return ${check};`], report: [reportPlace(unit.place, "input", "path", check, writer)] };
    }
    default:
      return unreachable(unit);
  }
}

function layOut({ head, words, size, tests, reports }: Body): Functions {
  const expected = stringLiteral(words);
  const wrong = `$rt.fault(issues, path, ${expected}, input);`;
  const all = [head, ...(size === undefined ? [] : [size]), ...tests];
  return {
    is: all.length === 1 ? [`return ${head};`] : ["return (", `  ${all.join(" &&\n  ")}`, ");"],
    report: [`if (!${head}) return ${wrong}`, ...(size === undefined ? [] : [`if (!(${size})) ${wrong}`]), ...reports],
  };
}

/** The entry of a recursive definition looks how deep it is. */
function limitDepth(unit: Unit, { is, report }: Functions): Functions {
  if (unit.recursion !== "entry") return { is, report };
  return {
    is: ["if (depth > $rt.DEPTH_LIMIT) return false;", ...is],
    report: ["if (depth > $rt.DEPTH_LIMIT) return $rt.fault(issues, path, $rt.TOO_DEEP, input);", ...report],
  };
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `  ${line.includes("\n") ? line.replaceAll("\n", "\n  ") : line}\n`).join("");
}
