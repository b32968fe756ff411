import type { InputGraph } from "./tool.js";
import type { Type } from "./type.js";
import { resolve } from "./wire.js";

/**
 * Why the path of an effect template (code names from the root object) does not lead to one scalar argument; `undefined` when
 * it does. Written to follow the template in a sentence: `{flight} is not one string, ...`.
 */
export function pathProblem(input: InputGraph, path: readonly string[]): string | undefined {
  let type: Type = input.root;
  for (const [index, name] of path.entries()) {
    const current = resolve(type, input.definitions);
    if (current.kind !== "object") return `leads through a value of kind ${current.kind}, not an object`;
    const property = current.properties.find((candidate) => candidate.name === name);
    if (property === undefined) {
      const known = current.properties.map((candidate) => candidate.name).join(", ") || "none";
      return `names no argument: ${index === 0 ? "the tool" : path.slice(0, index).join(".")} has ${known}`;
    }
    type = property.type;
  }
  return isScalar(type, input) ? undefined : "is not one string, number, boolean, date or bigint";
}

function isScalar(type: Type, input: InputGraph): boolean {
  const current = resolve(type, input.definitions);
  switch (current.kind) {
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "enum":
    case "literal":
    case "date":
    case "bigint":
    case "url":
    case "null":
      return true;
    case "union":
      return current.members.every((member) => member.kind !== "ref" && isScalar(member, input));
    default:
      return false;
  }
}
