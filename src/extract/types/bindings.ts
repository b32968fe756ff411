import type { Property, Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { conforms } from "./conforms.js";
import { literalJson } from "./defaults.js";
import { docsOf } from "./member-docs.js";
import { resolve } from "./memo.js";
import { positionOf } from "./position.js";
import type { Reading } from "./reading.js";
import { report } from "./report.js";
import { toWire } from "./wire-value.js";

/** An object type with what a destructuring pattern adds: literal initialisers become defaults, comments descriptions. */
export function withBindings(reading: Reading, type: Type, pattern: ts.BindingName): Type {
  if (!ts.isObjectBindingPattern(pattern)) return type;
  const target = resolve(type, reading.memo.definitions);
  if (target.kind !== "object") return type;
  const elements = new Map<string, ts.BindingElement>();
  for (const element of pattern.elements) {
    const name = boundName(element);
    if (name !== undefined) elements.set(name, element);
  }
  const properties = target.properties.map((property) => {
    const element = elements.get(property.name);
    return element === undefined ? property : boundProperty(reading, property, element);
  });
  return properties.every((property, index) => property === target.properties[index])
    ? type
    : { ...target, properties };
}

function boundName(element: ts.BindingElement): string | undefined {
  if (element.dotDotDotToken !== undefined) return undefined;
  const name = element.propertyName ?? element.name;
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}

function boundProperty(reading: Reading, property: Property, element: ts.BindingElement): Property {
  const type = withBindings(reading, property.type, element.name);
  const { description } = docsOf(element);
  const described = property.description === undefined && description !== "" ? { ...property, description } : property;
  const typed = type === property.type ? described : { ...described, type };
  return element.initializer === undefined ? typed : withInitializer(reading, typed, element.initializer);
}

/** A property or parameter with a literal initialiser as its default. */
export function withInitializer(reading: Reading, property: Property, initializer: ts.Expression): Property {
  const { definitions } = reading.memo;
  const literal = literalJson(initializer, reading.world.checker);
  if (literal === undefined || property.default !== undefined) return property;
  const value = toWire(literal, property.type, definitions);
  if (!conforms(value, property.type, definitions)) {
    const message = `The initialiser of \`${property.name}\` is not a value of its type in wire form.`;
    report(reading, "TG3014", message, positionOf(initializer, reading.world.root));
    return property;
  }
  const { undefinedWhenAbsent: _, ...rest } = property;
  return { ...rest, optional: true, default: value };
}
