import type { ObjectType, Type } from "../ir/type.js";
import { visit } from "../ir/walk.js";
import type { Scope } from "./share.js";

/** For each object member of a union, a property that it requires and that no other object member names, where there is one. */
export function ownKeys(objects: readonly (ObjectType | undefined)[]): readonly (string | undefined)[] {
  const owners = new Map<string, number>();
  for (const object of objects)
    for (const { wire } of object?.properties ?? []) owners.set(wire, (owners.get(wire) ?? 0) + 1);
  return objects.map(
    (object) =>
      object?.properties.find(
        ({ wire, optional, default: fallback }) =>
          !optional && fallback === undefined && owners.get(wire) === 1 && !(wire in Object.prototype),
      )?.wire,
  );
}

/** May two members of a recursive union look at the same inner value? Then time would double with every level. */
export function overlap(
  members: readonly { readonly type: Type; readonly object: ObjectType | undefined; readonly accepts: number }[],
  container: number,
  scope: Scope,
): boolean {
  const fitting = members.filter(({ accepts }) => (accepts & container) !== 0);
  const seen = new Set<string>();
  for (const { type, object } of fitting) {
    if (fitting.length < 2 || !leadsOn(object ?? type, scope)) continue;
    // What is no object with named properties alone may look at any of them.
    if (object === undefined || object.rest !== undefined) return true;
    for (const { wire, type: inner } of object.properties) {
      if (!leadsOn(inner, scope)) continue;
      if (seen.has(wire)) return true;
      seen.add(wire);
    }
  }
  return false;
}

/** Does a type refer to a recursive definition, so that its functions must pass the depth on? */
export function leadsOn(type: Type, scope: Scope): boolean {
  let leads = false;
  visit(type, (part) => {
    leads ||= part.kind === "ref" && scope.isRecursive(part.id);
  });
  return leads;
}
