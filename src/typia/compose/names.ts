import { stringLiteral } from "../../emit/printer.js";
import type { Callable, Depth } from "../unit.js";

/** How the functions and constants of one text are called. */
export interface Names {
  is(unit: number): string;
  report(unit: number): string;
  /** A hoisted constant: keys, a pattern, values, branches. */
  constant(kind: string, index: number): string;
}

/** Names in the file of a tool: they carry the id of the request, since a file holds several validators. */
export function namesIn(id: string): Names {
  return {
    is: (unit) => (unit === 0 ? `is_${id}` : `is_${id}_${unit}`),
    report: (unit) => (unit === 0 ? `report_${id}` : `report_${id}_${unit}`),
    constant: (kind, index) => `${kind}_${id}_${index}`,
  };
}

/** Names in a shared module: the functions of its definitions are exported by number. */
export const moduleNames: Names = {
  is: (unit) => `is${unit}`,
  report: (unit) => `report${unit}`,
  constant: (kind, index) => `${kind}${index}`,
};

/** The function that tests a target. */
export function isOf(target: Callable, names: Names): string {
  return target.kind === "unit" ? names.is(target.unit) : `$${target.module}.is${target.index}`;
}

/** The function that reports on a target. */
export function reportOf(target: Callable, names: Names): string {
  return target.kind === "unit" ? names.report(target.unit) : `$${target.module}.report${target.index}`;
}

/** The depth that a call passes on, as a last argument. */
export function depthArgument(depth: Depth): string {
  switch (depth) {
    case "none":
      return "";
    case "same":
      return ", depth";
    case "next":
      return ", depth + 1";
  }
}

/** A regular expression as an expression; a literal where every TypeScript target takes it. */
export function patternText(source: string): string {
  const literal = new RegExp(source, "u").source;
  return /^[\x20-\x7e]+$/.test(literal) && !/\(\?|\\[pPk]|<\//.test(literal)
    ? `/${literal}/u`
    : `/* @__PURE__ */ new RegExp(${stringLiteral(source)}, "u")`;
}
