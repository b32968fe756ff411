import type { Json } from "../../../ir/json.js";
import type { Definitions, Property, Type } from "../../../ir/type.js";
import { memberWire, resolve } from "../../../ir/wire.js";
import type { Presence } from "./form.js";
import type { Scope } from "./scope.js";

/** How a property says that it is absent in the scope's dialect; `undefined` when it cannot. */
export function presence(
  property: Pick<Property, "optional" | "type" | "default">,
  scope: Scope,
): Presence | undefined {
  if (!property.optional) return { kind: "required" };
  if (scope.dialect.absent === "omitted") return { kind: "optional" };
  const accepted = alternatives(property.type, scope.definitions, new Set());
  if (!accepted.some((type) => type.kind === "null" || type.kind === "json")) return { kind: "null" };
  // What is left out becomes `null` anyway, so there are no two things to tell apart.
  if (property.default === null) return { kind: "required" };
  const sentinel = freeValue(accepted);
  return sentinel === undefined ? undefined : { kind: "sentinel", sentinel };
}

/** The types that a type is a choice of, through unions and refs. */
export function alternatives(type: Type, definitions: Definitions, seen: ReadonlySet<string>): readonly Type[] {
  if (type.kind === "union") return type.members.flatMap((member) => alternatives(member, definitions, seen));
  if (type.kind !== "ref") return [type];
  if (seen.has(type.id)) return [];
  const target = definitions[type.id] ?? resolve(type, definitions);
  return alternatives(target, definitions, new Set([...seen, type.id]));
}

/** A value that none of the types has: a short text, else a small object. */
function freeValue(accepted: readonly Type[]): Json | undefined {
  if (accepted.some((type) => type.kind === "json")) return undefined;
  const texts = accepted.flatMap(textsOf);
  if (!accepted.some((type) => type.kind === "string"))
    return ["absent", "(absent)", "(left out)"].find((text) => !texts.includes(text));
  const open = accepted.some(
    (type) =>
      type.kind === "record" ||
      (type.kind === "object" && (type.rest !== undefined || type.properties.some(({ wire }) => wire === "absent"))),
  );
  return open ? undefined : { absent: true };
}

function textsOf(type: Type): readonly (string | number | boolean)[] {
  if (type.kind === "enum") return type.members.map(memberWire);
  return type.kind === "literal" ? [type.value] : [];
}
