import { stringLiteral } from "../printer.js";

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Reads a field; of a name that every object inherits, such as `constructor`, only an own one. Getters of classes count otherwise. */
export function readField(value: string, name: string): string {
  const key = stringLiteral(name);
  return INHERITED.has(name) ? `$rt.own(${value}, ${key})` : `${value}[${key}]`;
}
