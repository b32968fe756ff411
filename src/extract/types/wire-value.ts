import type { Json } from "../../ir/json.js";
import type { Type } from "../../ir/type.js";
import type { Provisional } from "./constraints.js";
import { resolve } from "./memo.js";

/** A value as the author's code has it, with the names that the wire has: aliases of enum members and properties. */
export function toWire(value: Json, type: Type, provisional: Provisional): Json {
  const target = resolve(type, provisional);
  switch (target.kind) {
    case "enum":
      return target.members.find((member) => member.value === value)?.alias ?? value;
    case "union":
      return target.members.reduce<Json>((current, member) => toWire(current, member, provisional), value);
    case "array":
    case "set":
      return Array.isArray(value) ? value.map((item: Json) => toWire(item, target.items, provisional)) : value;
    case "object": {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      const entries = Object.entries(value).map(([key, item]): [string, Json] => {
        const property = target.properties.find(({ name }) => name === key);
        return property === undefined ? [key, item] : [property.wire, toWire(item, property.type, provisional)];
      });
      return Object.fromEntries(entries);
    }
    default:
      return value;
  }
}
