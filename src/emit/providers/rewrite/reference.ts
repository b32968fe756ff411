import type { Type } from "../../../ir/type.js";
import { resolve } from "../../../ir/wire.js";
import type { Form } from "./form.js";
import { lowerType } from "./lower.js";
import type { Scope } from "./scope.js";

/** A ref is kept, written out, or, where recursion is refused, written out to the dialect's number of levels. */
export function lowerReference(id: string, scope: Scope, path: string): Form | undefined {
  const { dialect } = scope;
  const recursive = scope.recursive.has(id);
  if (dialect.references === "keep" || (dialect.recursion === "keep" && recursive)) {
    return { kind: "ref", id, ...(dialect.leaf === "text" ? { orText: true } : {}) };
  }
  const type = Object.hasOwn(scope.definitions, id) ? scope.definitions[id] : undefined;
  if (type === undefined) return { kind: "any" };
  const level = scope.open.get(id) ?? 0;
  const { levels, depth } = scope.expansion;
  if (scope.depth >= depth || (recursive && level >= levels)) return leaf(type, scope, path);
  scope.open.set(id, level + 1);
  scope.depth += 1;
  const form = lowerType(type, scope, path);
  scope.depth -= 1;
  scope.open.set(id, level);
  return form;
}

function leaf(type: Type, scope: Scope, path: string): Form | undefined {
  scope.losses.push({ path, reason: "deeper levels are not written out" });
  switch (scope.dialect.leaf) {
    case "prune":
      return undefined;
    case "text":
      return { kind: "json-text" };
    case "bare": {
      const { kind } = resolve(type, scope.definitions);
      if (kind === "object" || kind === "record") return { kind: "any", only: "object" };
      return kind === "array" || kind === "tuple" ? { kind: "any", only: "array" } : { kind: "any" };
    }
  }
}
