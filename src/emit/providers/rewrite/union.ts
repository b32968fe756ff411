import type { UnionType } from "../../../ir/type.js";
import { conflict, newComparison } from "./conflict.js";
import type { Form, UnionForm } from "./form.js";
import { isIdentity } from "./identity.js";
import { follow } from "./json-types.js";
import { lowerType } from "./lower.js";
import type { Scope } from "./scope.js";

/** Members that cannot be written here are left out; members that would read alike but mean different things refuse the form. */
export function lowerUnion(type: UnionType, scope: Scope, path: string): Form | undefined {
  const members = type.members.flatMap((member) => lowerType(member, scope, path) ?? []).flatMap(flatten);
  const [first] = members;
  if (first === undefined) return undefined;
  if (members.length === 1) return first;
  const form: UnionForm = {
    kind: "union",
    members,
    ...(type.discriminator === undefined ? {} : { discriminator: type.discriminator }),
  };
  scope.unions.push({ form, path });
  return form;
}

function flatten(form: Form): readonly Form[] {
  return form.kind === "union" ? form.members : [form];
}

/** The unions of a scope that no normaliser could undo, once all definitions are lowered. */
export function refuseConflicts(scope: Scope, definitions: Readonly<Record<string, Form>>): void {
  if (scope.unions.length === 0) return;
  // A dialect that must say something says it all the same; its normaliser then takes the first member that fits.
  const state = newComparison(definitions);
  const found = scope.dialect.leaf === "prune" ? scope.refusals : scope.losses;
  for (const { form, path } of scope.unions) {
    const { members } = form;
    // Comparing every pair is dear in a union of thousands: most need no comparison.
    const plain = members.map((member) => isIdentity(member, definitions));
    const apart = members.map(
      (member) => form.discriminator !== undefined && follow(member, definitions).kind === "object",
    );
    for (const [index, member] of members.entries()) {
      const isRival = (other: Form, at: number) =>
        at > index && !(plain[index] && plain[at]) && !(apart[index] && apart[at]) && conflict(member, other, state);
      if (members.some(isRival)) found.push({ path, reason: "has members that would read alike in this dialect" });
    }
  }
}
