import { literalText } from "../scalar-text.js";
import type { Unit } from "../unit.js";

/** The canonical texts that typia expands for one unit: one for the unit itself, one for other keys of an object, one for keys. */
export interface CanonicalTexts {
  readonly own?: string;
  readonly rest?: string;
  readonly keys?: string;
}

/** A unit as TypeScript types. */
export function canonicalTexts(unit: Unit): CanonicalTexts {
  switch (unit.kind) {
    case "scalar":
      return { own: unit.place.text };
    case "object": {
      const named = unit.properties.filter((property) => !property.inherited);
      const members = named.map(({ name, optional, text }) => `${literalText(name)}${optional ? "?" : ""}: ${text}`);
      return {
        ...(members.length === 0 ? {} : { own: `{ ${members.join("; ")} }` }),
        ...(unit.rest === undefined ? {} : { rest: recordText(unit.rest.text) }),
      };
    }
    case "array":
      return { own: `(${unit.items.text})[]` };
    case "tuple": {
      const elements = unit.elements.map((element) => element.text);
      const rest = unit.rest === undefined ? [] : [`...(${unit.rest.text})[]`];
      return elements.length + rest.length === 0 ? {} : { own: `[${[...elements, ...rest].join(", ")}]` };
    }
    case "record":
      return {
        own: recordText(unit.values.text),
        ...(unit.keys === undefined ? {} : { keys: unit.keys.text }),
      };
    case "union":
      return unit.scalars === undefined ? {} : { own: unit.scalars.text };
  }
}

function recordText(values: string): string {
  return `{ [key: string]: ${values} }`;
}
