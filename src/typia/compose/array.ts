import type { ArrayUnit, TupleUnit } from "../unit.js";
import type { Body } from "./text.js";
import { conjunct, range, reportPlace, type UnitWriter } from "./writer.js";

/** Test and report of an array: its length, each item, then that no two are equal. */
export function composeArray(unit: ArrayUnit, writer: UnitWriter): Body {
  const check = writer.check(unit.items, "item");
  return {
    head: "Array.isArray(input)",
    words: unit.words,
    size: whole(range("input.length", unit.minimum, unit.maximum), unit.unique),
    tests: [`$rt.every(input, (item: any) => ${check})`],
    reports: eachItem(reportPlace(unit.items, "item", "path", check, writer), ""),
  };
}

/** Test and report of a tuple: its length, each element, then the rest. */
export function composeTuple(unit: TupleUnit, writer: UnitWriter): Body {
  const count = unit.elements.length;
  const checks = unit.elements.map((element, index) => writer.check(element, `input[${index}]`));
  const tests = unit.elements.map((element, index) =>
    element.omittable
      ? `(input.length <= ${index} || ${conjunct(checks[index] ?? "")})`
      : conjunct(checks[index] ?? ""),
  );
  const reports = unit.elements.map((element, index) => {
    const report = reportPlace(element, `input[${index}]`, `$rt.atIndex(path, ${index})`, checks[index] ?? "", writer);
    return `if (input.length > ${index}) ${report}`;
  });
  if (unit.rest !== undefined) {
    const check = writer.check(unit.rest, "item");
    const start = count === 0 ? "" : `, ${count}`;
    tests.push(`$rt.every(input, (item: any) => ${check}${start})`);
    reports.push(...eachItem(reportPlace(unit.rest, "item", "path", check, writer), start));
  }
  return {
    head: "Array.isArray(input)",
    words: unit.words,
    size: whole(range("input.length", unit.minimum, unit.maximum), unit.unique),
    tests,
    reports,
  };
}

function eachItem(report: string, start: string): readonly string[] {
  return ["$rt.each(input, path, (item: any, path) => {", `  ${report}`, `}${start});`];
}

/** What is asked of the array as a whole. */
function whole(size: string | undefined, unique: boolean): string | undefined {
  const parts = [...(size === undefined ? [] : [size]), ...(unique ? ["$rt.isUnique(input)"] : [])];
  return parts.length === 0 ? undefined : parts.join(" && ");
}
