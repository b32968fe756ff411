import { access, isIdentifier, stringLiteral } from "../../emit/printer.js";
import type { ObjectUnit, Place, RecordUnit } from "../unit.js";
import type { Body } from "./text.js";
import { conjunct, range, reportPlace, type UnitWriter } from "./writer.js";

/** Test and report of an object: each property, then other keys. */
export function composeObject(unit: ObjectUnit, writer: UnitWriter, closed: boolean): Body {
  const known = closed || unit.rest !== undefined ? keysOf(unit, writer) : undefined;
  const size = range("Object.keys(input).length", unit.minimum, unit.maximum);
  const tests: string[] = [];
  const reports: string[] = [];
  for (const property of unit.properties) {
    const value = reading(property.name);
    const check = writer.check(property, value);
    const path = pathTo(property.name);
    const report = reportPlace(property, value, path, check, writer);
    tests.push(conjunct(check));
    reports.push(property.inner !== undefined && property.optional ? `if (undefined !== ${value}) ${report}` : report);
  }
  if (unit.rest !== undefined) {
    const check = writer.check(unit.rest, "value");
    const report = reportPlace(unit.rest, "value", "path", check, writer);
    const keys = keyCheck(unit.keys, writer);
    tests.push(`$rt.everyValue(input, (value: any${keys.parameter}) => ${keys.test}${check}, ${known})`);
    const lines = [...keys.reports, report].map((line) => `  ${line}`);
    reports.push(`$rt.eachValue(input, path, (value: any, path${keys.parameter}) => {`, ...lines, `}, ${known});`);
  } else if (closed) {
    tests.push(`$rt.only(input, ${known}${countOf(unit)})`);
    reports.push(`$rt.unknownKeys(input, ${known}, path, issues);`);
  }
  return { head: "$rt.isJsonObject(input)", words: unit.words, size, tests, reports };
}

/** Test and report of a record: every key, then every value. */
export function composeRecord(unit: RecordUnit, writer: UnitWriter): Body {
  const check = writer.check(unit.values, "value");
  const report = reportPlace(unit.values, "value", "path", check, writer);
  const keys = keyCheck(unit.keys, writer);
  return {
    head: "$rt.isJsonObject(input)",
    words: unit.words,
    size: range("Object.keys(input).length", unit.minimum, unit.maximum),
    tests: [`$rt.everyValue(input, (value: any${keys.parameter}) => ${keys.test}${check})`],
    reports: [
      `$rt.eachValue(input, path, (value: any, path${keys.parameter}) => {`,
      ...[...keys.reports, report].map((line) => `  ${line}`),
      "});",
    ],
  };
}

/** What is asked of keys that are not named, as parts of a function of value and key; empty parts where any will do. */
function keyCheck(keys: Place | undefined, writer: UnitWriter) {
  if (keys === undefined) return { parameter: "", test: "", reports: [] };
  const check = writer.check(keys, "key");
  const words = stringLiteral(`property name: ${keys.words}`);
  return {
    parameter: ", key",
    test: `${conjunct(check)} && `,
    reports: [`if (!(${check})) $rt.fault(issues, path, ${words}, key);`],
  };
}

function keysOf(unit: ObjectUnit, writer: UnitWriter): string {
  const names = unit.properties.map((property) => stringLiteral(property.name));
  return writer.constant("keys", `/* @__PURE__ */ $rt.keys(${names.join(", ")})`);
}

/** More optional properties than this are not counted: the text would grow more than it gains. */
const MAX_COUNTED = 8;

/** How many properties a valid object has, as a last argument: with so many keys it needs no look at each of them. */
function countOf({ properties }: ObjectUnit): string {
  const optional = properties.filter((property) => property.optional);
  if (optional.length > MAX_COUNTED || properties.some(({ name }) => name in Object.prototype)) return "";
  const required = properties.length - optional.length;
  return `, ${[required, ...optional.map(({ name }) => `+(${reading(name)} !== undefined)`)].join(" + ")}`;
}

/** How a property is read: what `Object.prototype` has as well, as an own property only. */
function reading(name: string): string {
  return name in Object.prototype ? `($rt.own(input, ${stringLiteral(name)}) as any)` : access("input", name);
}

/** The access path of a property, as an expression. */
export function pathTo(name: string): string {
  return `$rt.${isIdentifier(name) ? "dot" : "at"}(path, ${stringLiteral(name)})`;
}
