import type { Definitions, ObjectType, Property, TupleType, Type } from "../../ir/type.js";
import { isStringKey, memberWire } from "../../ir/wire.js";
import { literal, stringLiteral } from "../printer.js";
import type { FunctionSet } from "./functions.js";
import { readField } from "./read.js";

/** Which form of a value a test looks at. */
export type ValueForm = "wire" | "code";

/** Prints tests of the shape of a value (kinds, keys, literals; not constraints), which tell the members of a union apart. */
export interface ShapePrinter {
  /** A boolean expression over the expression `value`. */
  test(type: Type, value: string, place: string): string;
}

/** Tests for one form; functions for objects and definitions go into the set. */
export function createShapes(definitions: Definitions, functions: FunctionSet, form: ValueForm): ShapePrinter {
  const test = (type: Type, value: string, place: string): string => {
    switch (type.kind) {
      case "string":
        return `typeof ${value} === "string"`;
      case "number":
        return `typeof ${value} === "number"`;
      case "integer":
        return `Number.isInteger(${value})`;
      case "boolean":
        return `typeof ${value} === "boolean"`;
      case "null":
        return `${value} === null`;
      case "literal":
        return `${value} === ${literal(type.value)}`;
      case "enum":
        return oneOf(
          type.members.map((member) => (form === "wire" ? memberWire(member) : member.value)),
          value,
          place,
        );
      case "array":
        return every(type.items, value, place);
      case "tuple":
        return `${tupleTest(type, place)}(${value})`;
      case "object":
        return `${objectTest(type, place)}(${value})`;
      case "record":
        return `$rt.isObject(${value}) && Object.values(${value}).every((value: unknown) => ${test(type.values, "value", place)})`;
      case "union":
        return `(${type.members.map((member, index) => `(${test(member, value, `${place}.${index}`)})`).join(" || ")})`;
      case "ref":
        return `${definitionTest(type.id)}(${value})`;
      case "json":
        return `${value} !== undefined`;
      case "date":
        return form === "code" ? `$rt.isDate(${value})` : `$rt.isDateText(${value})`;
      case "bigint":
        return form === "code" ? `typeof ${value} === "bigint"` : `$rt.isBigintText(${value})`;
      case "url":
        return form === "code" ? `$rt.isUrl(${value})` : `$rt.isUrlText(${value})`;
      case "bytes":
        return form === "code" ? `$rt.isBytes(${value})` : `$rt.isBytesText(${value})`;
      case "set":
        return form === "code" ? `$rt.isSet(${value})` : every(type.items, value, place);
      case "map":
        if (form === "code") return `$rt.isMap(${value})`;
        return isStringKey(type.key, definitions) ? `$rt.isObject(${value})` : `Array.isArray(${value})`;
    }
  };

  const every = (items: Type, value: string, place: string): string =>
    `Array.isArray(${value}) && ${value}.every((item: unknown) => ${test(items, "item", `${place}.item`)})`;

  const oneOf = (values: readonly (string | number | boolean)[], value: string, place: string): string => {
    if (values.length <= 4) return `(${values.map((item) => `${value} === ${literal(item)}`).join(" || ")})`;
    return `${functions.constant(`${place}.values`, `new Set<unknown>(${literal(values)})`)}.has(${value})`;
  };

  const definitionTest = (id: string): string => {
    const type: Type = definitions[id] ?? { kind: "json" };
    // These have a function of their own already; a second one under the same key would call itself.
    if (type.kind === "object") return objectTest(type, `#${id}`);
    if (type.kind === "tuple") return tupleTest(type, `#${id}`);
    return functions.named(`fits:#${id}`, `fits.${id}`, (name) => predicate(name, [test(type, "value", `#${id}`)]));
  };

  const tupleTest = (type: TupleType, place: string): string =>
    functions.named(`fits:${place}`, `fits.${place}`, (name) => {
      const required = type.elements.filter((element) => !element.optional).length;
      const length = type.rest === undefined ? ` && value.length <= ${type.elements.length}` : "";
      const elements = type.elements.map((element, index) => {
        const fits = test(element.type, `value[${index}]`, `${place}.${index}`);
        return element.optional ? `(value.length <= ${index} || (${fits}))` : `(${fits})`;
      });
      const rest =
        type.rest === undefined
          ? []
          : [
              `value.slice(${type.elements.length}).every((item: unknown) => ${test(type.rest, "item", `${place}.rest`)})`,
            ];
      return predicate(name, [`Array.isArray(value) && value.length >= ${required}${length}`, ...elements, ...rest]);
    });

  const objectTest = (type: ObjectType, place: string): string =>
    functions.named(`fits:${place}`, `fits.${place}`, (name) => {
      const nameOf = (property: Property) => (form === "wire" ? property.wire : property.name);
      const known = () =>
        functions.constant(`${place}.keys`, `new Set<string>(${literal(type.properties.map(nameOf))})`);
      const properties = type.properties.map((property) => {
        const key = stringLiteral(nameOf(property));
        const read = readField("value", nameOf(property));
        const fits = test(property.type, read, `${place}.${property.wire}`);
        if (form === "code") return isOptional(property) ? `(${read} === undefined || (${fits}))` : `(${fits})`;
        return property.optional ? `(!$rt.has(value, ${key}) || (${fits}))` : `$rt.has(value, ${key}) && (${fits})`;
      });
      return predicate(name, [
        form === "wire" ? "$rt.isObject(value)" : "$rt.isData(value)",
        ...properties,
        ...others(type, known, place),
      ]);
    });

  /** In code a class, or a wider type, may hold more than is declared; on the wire it may not. */
  const others = (type: ObjectType, known: () => string, place: string): readonly string[] => {
    if (type.rest !== undefined) {
      const fits = test(type.rest, "item", `${place}.rest`);
      return [`Object.entries(value).every(([key, item]: [string, unknown]) => ${known()}.has(key) || (${fits}))`];
    }
    return form === "wire" ? [`Object.keys(value).every((key) => ${known()}.has(key))`] : [];
  };

  return { test };
}

function isOptional(property: Property): boolean {
  return property.optional || property.undefinedWhenAbsent === true;
}

function predicate(name: string, conditions: readonly string[]): string {
  return `function ${name}(value: unknown): boolean {\n  return (\n    ${conditions.join(" &&\n    ")}\n  );\n}`;
}
